//! `terrace explore` as a program: the page that it writes, and the page that it serves.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

const PROGRAM: &str = "func.func @f(%a: i32) -> i32 { %b = arith.addi %a, %a : i32 return %b : i32 }\n";

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("terrace-explore-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the folder for temporary files takes one more");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn terrace() -> Command {
    Command::new(env!("CARGO_BIN_EXE_terrace"))
}

#[test]
fn writes_a_page_beside_the_file() {
    let folder = Folder::new("page");
    std::fs::write(folder.file("a.mlir"), PROGRAM).expect("the folder is there");
    let output = terrace().args(["explore", &folder.file("a.mlir"), "--cse"]).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = std::fs::read_to_string(folder.file("a.html")).expect("there is a page");
    assert!(page.starts_with("<!doctype html>") && page.contains("arith.addi"));

    std::fs::write(folder.file("a.mlir"), "func.func @f() { %x = ").expect("the folder is there");
    let explored = terrace().args(["explore", &folder.file("a.mlir"), "--cse"]).output().expect("it starts");
    let opt = terrace().args(["opt", &folder.file("a.mlir"), "--cse"]).output().expect("it starts");
    assert_eq!(explored.status.code(), opt.status.code());
    let told = String::from_utf8_lossy(&explored.stderr).into_owned();
    let told = told.split("wrote ").next().unwrap_or_default();
    assert_eq!(told, String::from_utf8_lossy(&opt.stderr));
}

/// A server that ends with the test.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(file: &str) -> Self {
        let mut process = terrace()
            .args(["explore", file, "--serve", "--cse"])
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let lines = BufReader::new(process.stderr.take().expect("standard error is a pipe")).lines();
        let mut lines = lines.map_while(Result::ok);
        let line = lines.find(|line| line.starts_with("http://")).expect("it tells its address");
        let address = line.trim_start_matches("http://").split('/').next().unwrap_or_default().to_owned();
        // What it tells later is read too, so that it never waits.
        std::thread::spawn(move || lines.for_each(drop));
        Server { process, address }
    }

    fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn serves_a_page_that_follows_file_and_pipeline() {
    let folder = Folder::new("serve");
    let file = folder.file("a.mlir");
    std::fs::write(&file, PROGRAM).expect("the folder is there");
    let server = Server::start(&file);
    let own = format!("Host: {}\r\n", server.address);
    assert!(server.ask("GET", "/", &own, "").contains("arith.addi"));

    std::fs::write(&file, PROGRAM.replace("addi", "muli")).expect("the folder is there");
    assert!(server.ask("GET", "/version?after=1", &own, "").ends_with("\r\n\r\n2"));
    assert!(server.ask("GET", "/", &own, "").contains("arith.muli"));

    // Only the page itself may ask for another pipeline.
    assert!(server.ask("POST", "/pipeline", &own, "canonicalize").starts_with("HTTP/1.1 404"));
    let page = format!("{own}x-terrace: explore\r\n");
    assert!(server.ask("POST", "/pipeline", &page, "canonicalize,nonsense").starts_with("HTTP/1.1 200"));
    assert!(server.ask("GET", "/version?after=2", &own, "").ends_with("\r\n\r\n3"));
    assert!(server.ask("GET", "/", &own, "").contains("does not refer to a registered pass"));
    assert!(server.ask("GET", "/", "Host: example.com\r\n", "").starts_with("HTTP/1.1 403"));
}
