// The extension: a client of `terrace lsp` that shows what its commands give, and commands for the other tools.

import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import {
  type ProgramText,
  type LineRun,
  type PassDescription,
  type PassRun,
  SERVER_COMMANDS,
  positionOf,
} from "./commands";
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
    command("terrace.runPassesHere", runPassesHere),
    command("terrace.runProgram", runProgram),
    command("terrace.runLineHere", () => ask(SERVER_COMMANDS.runLine, { line: program().selection.active.line })),
    command("terrace.showGenericForm", () => ask(SERVER_COMMANDS.showGeneric, positionOf(program().selection.active))),
    command("terrace.showCustomForm", () => ask(SERVER_COMMANDS.showCustom, positionOf(program().selection.active))),
    vscode.commands.registerCommand("terrace.openBytecode", (uri?: vscode.Uri) =>
      openBytecode(uri).catch((why) => vscode.window.showErrorMessage(reason(why))),
    ),
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
    documentSelector: [{ language: "mlir" }, { language: "pdll" }, { language: "tablegen" }],
    outputChannel: channel,
    initializationOptions: vscode.workspace.getConfiguration("terrace"),
    synchronize: {
      configurationSection: "terrace",
      fileEvents: vscode.workspace.createFileSystemWatcher("**/*.mlir"),
    },
    middleware: {
      // Lenses and code actions send the server's commands as they are; what these give is shown.
      executeCommand: async (name, given, next) => {
        const result: unknown = await next(name, given);
        await show(name, given[0] as { uri: string }, result);
        return result;
      },
    },
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

/// Sends a command of the server about the open program.
async function ask(name: string, given: object): Promise<void> {
  const { document } = program();
  await vscode.commands.executeCommand(name, { uri: document.uri.toString(), ...given });
}

/// Shows what a command of the server gave.
async function show(name: string, { uri: source }: { uri: string }, result: unknown): Promise<void> {
  if (result === null || result === undefined) return;
  if (name === SERVER_COMMANDS.runPass) {
    const { before, after } = result as PassRun;
    const title = `${vscode.workspace.asRelativePath(vscode.Uri.parse(source))}: before and after passes`;
    await vscode.commands.executeCommand("vscode.diff", await hold(source, "before", before), await hold(source, "after", after), title);
  } else if (name === SERVER_COMMANDS.runLine) {
    const { command, succeeded, output } = result as LineRun;
    channel.appendLine(`${command}\n${output}`.trimEnd());
    channel.appendLine(succeeded ? "succeeded" : "failed");
    channel.show(true);
  } else if (name === SERVER_COMMANDS.showGeneric || name === SERVER_COMMANDS.showCustom || name === SERVER_COMMANDS.readBytecode) {
    const { output } = result as ProgramText;
    const uri = await hold(source, name.slice(name.indexOf(".") + 1), output);
    await vscode.window.showTextDocument(uri, { preview: true, viewColumn: vscode.ViewColumn.Beside });
  }
}

/// Keeps a text about a file as a document that can be opened.
async function hold(source: string, kind: string, text: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.parse(source).with({ scheme: SCHEME, query: `${kind} ${source}` });
  results.set(uri.toString(), text);
  changed.fire(uri);
  await vscode.languages.setTextDocumentLanguage(await vscode.workspace.openTextDocument(uri), "mlir");
  return uri;
}

/// Runs chosen passes on the function at the cursor, by the server.
async function runPassesHere(): Promise<void> {
  const { selection } = program();
  const passes = await client?.sendRequest<PassDescription[]>(SERVER_COMMANDS.listPasses);
  const items = (passes ?? []).map(({ name, summary }) => ({ label: name, detail: summary }));
  const chosen = await vscode.window.showQuickPick(items, { canPickMany: true, title: "Passes", matchOnDetail: true });
  if (!chosen || chosen.length === 0) return;
  const pipeline = chosen.map(({ label }) => label).join(",");
  await ask(SERVER_COMMANDS.runPass, { ...positionOf(selection.active), pipeline });
}

async function openBytecode(given?: vscode.Uri): Promise<void> {
  const filters = { "MLIR bytecode": ["mlirbc"] };
  const uri = given ?? (await vscode.window.showOpenDialog({ filters }))?.[0];
  if (!uri) return;
  if (!client) await startServer();
  await vscode.commands.executeCommand(SERVER_COMMANDS.readBytecode, { uri: uri.toString() });
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
  const uri = await hold(document.uri.toString(), "passes", outcome.output);
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
