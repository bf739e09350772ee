// The extension: a client of `terrace lsp`, and commands that show what the other tools do to the open file.

import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import { type Outcome, RUN_ARGUMENTS, UPGRADE_ARGUMENTS, optArguments, runTool } from "./tools";

const SCHEME = "terrace";

let client: LanguageClient | undefined;
let channel: vscode.LogOutputChannel;

/// Texts of documents that are no files: what passes made of a program.
const results = new Map<string, string>();
const changed = new vscode.EventEmitter<vscode.Uri>();

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  channel = vscode.window.createOutputChannel("Terrace", { log: true });
  const provider: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => results.get(uri.toString()) ?? "",
  };
  const command = (name: string, run: () => Promise<void>) =>
    vscode.commands.registerCommand(name, () => run().catch((why) => vscode.window.showErrorMessage(reason(why))));
  context.subscriptions.push(
    channel,
    changed,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, provider),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => results.delete(uri.toString())),
    command("terrace.runPasses", runPasses),
    command("terrace.runProgram", runProgram),
    command("terrace.upgrade", upgrade),
    command("terrace.restartServer", restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("terrace.path") || event.affectsConfiguration("terrace.serverArguments")) {
        void restart().catch((why) => vscode.window.showErrorMessage(reason(why)));
      }
    }),
  );
  await startServer().catch((why) => vscode.window.showErrorMessage(reason(why)));
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

function settings(): { path: string; serverArguments: string[] } {
  const all = vscode.workspace.getConfiguration("terrace");
  return { path: all.get("path", "terrace"), serverArguments: all.get<string[]>("serverArguments", []) };
}

function reason(why: unknown): string {
  const text = why instanceof Error ? why.message : String(why);
  const isMissing = text.includes("ENOENT");
  return isMissing ? `Terrace: there is no program '${settings().path}'; the setting 'terrace.path' names it.` : `Terrace: ${text}`;
}

async function startServer(): Promise<void> {
  const { path, serverArguments } = settings();
  const server: ServerOptions = { command: path, args: ["lsp", ...serverArguments] };
  const options: LanguageClientOptions = {
    documentSelector: [{ language: "mlir" }],
    outputChannel: channel,
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.mlir") },
  };
  client = new LanguageClient("terrace", "Terrace", server, options);
  await client.start();
}

async function restart(): Promise<void> {
  const old = client;
  client = undefined;
  await old?.dispose();
  await startServer();
}

function program(): vscode.TextEditor {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new Error("there is no open program");
  return editor;
}

/// Runs a tool on a text, with a progress that can be cancelled.
async function run(title: string, tool: string[], text: string): Promise<Outcome> {
  const progress = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return await vscode.window.withProgress(progress, async (_progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    return await runTool(settings().path, tool, text, abort.signal);
  });
}

async function runPasses(): Promise<void> {
  const { document } = program();
  const all = vscode.workspace.getConfiguration("terrace");
  const pipeline = await vscode.window.showInputBox({
    title: "Passes",
    prompt: "A pipeline: canonicalize,cse or func.func(affine-loop-fusion)",
    value: all.get("lastPipeline", "canonicalize,cse"),
  });
  if (pipeline === undefined) return;
  const outcome = await run(`terrace opt: ${pipeline}`, optArguments(pipeline), document.getText());
  if (outcome.status !== 0) {
    report(outcome);
    return;
  }
  const target = vscode.workspace.workspaceFolders ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await all.update("lastPipeline", pipeline, target);
  const uri = document.uri.with({ scheme: SCHEME, query: document.uri.toString() });
  results.set(uri.toString(), outcome.output);
  changed.fire(uri);
  const after = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(after, "mlir");
  const name = vscode.workspace.asRelativePath(document.uri);
  await vscode.commands.executeCommand("vscode.diff", document.uri, uri, `${name} → ${pipeline}`);
}

async function runProgram(): Promise<void> {
  const outcome = await run("terrace run", RUN_ARGUMENTS, program().document.getText());
  report(outcome);
}

function report({ status, output, errors }: Outcome): void {
  channel.appendLine(`${output}${errors}`.trimEnd());
  if (status !== 0) channel.appendLine(`(status ${status})`);
  channel.show(true);
}

async function upgrade(): Promise<void> {
  const { document } = program();
  const text = document.getText();
  const outcome = await run("terrace upgrade", UPGRADE_ARGUMENTS, text);
  if (outcome.status !== 0) {
    report(outcome);
    return;
  }
  if (outcome.output !== text) {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(document.positionAt(0), document.positionAt(text.length)), outcome.output);
    await vscode.workspace.applyEdit(edit);
  }
  void vscode.window.showInformationMessage(outcome.errors.trim() || "In today's edition already.");
}
