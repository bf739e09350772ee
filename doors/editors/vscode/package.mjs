// Packs the extension: a `.vsix` is a zip with a manifest, and what VS Code loads in a folder `extension`.

import { readFileSync, writeFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";

const FILES = [
  "package.json",
  "README.md",
  "LICENSE",
  "icon.png",
  "language-configuration.json",
  "syntaxes/mlir.tmLanguage.json",
  "syntaxes/markdown-mlir.tmLanguage.json",
  "dist/extension.js",
];

const TYPES = { js: "application/javascript", json: "application/json", md: "text/markdown", png: "image/png", vsixmanifest: "text/xml" };

const about = JSON.parse(readFileSync("package.json", "utf8"));
const escaped = (text) => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);
const property = (id, value) => `      <Property Id="Microsoft.VisualStudio.Code.${id}" Value="${escaped(value)}" />\n`;
const asset = (type, path) => `    <Asset Type="Microsoft.VisualStudio.${type}" Path="extension/${path}" Addressable="true" />\n`;

const manifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${about.name}" Version="${about.version}" Publisher="${about.publisher}" />
    <DisplayName>${escaped(about.displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(about.description)}</Description>
    <Tags>${about.keywords.join(",")}</Tags>
    <Categories>${about.categories.join(",")}</Categories>
    <License>extension/LICENSE</License>
    <Icon>extension/icon.png</Icon>
    <Properties>
${property("Engine", about.engines.vscode)}${property("ExtensionKind", "workspace")}    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
${asset("Code.Manifest", "package.json")}${asset("Services.Content.Details", "README.md")}${asset("Services.Content.License", "LICENSE")}${asset("Services.Icons.Default", "icon.png")}  </Assets>
</PackageManifest>
`;

const types = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${Object.entries(TYPES).map(([extension, type]) => `  <Default Extension=".${extension}" ContentType="${type}" />\n`).join("")}  <Override PartName="/extension/LICENSE" ContentType="text/plain" />
</Types>
`;

// What needs no build is no part of what is installed.
const { devDependencies, scripts, private: _private, ...shipped } = about;
const entries = { "[Content_Types].xml": strToU8(types), "extension.vsixmanifest": strToU8(manifest) };
for (const file of FILES) {
  const content = file === "package.json" ? strToU8(`${JSON.stringify(shipped, null, 2)}\n`) : new Uint8Array(readFileSync(file));
  entries[`extension/${file}`] = content;
}
// A fixed date: the same files make the same package.
const packed = zipSync(entries, { level: 9, mtime: new Date("2020-01-01T00:00:00") });
writeFileSync("terrace-mlir.vsix", packed);
console.log(`terrace-mlir.vsix: ${(packed.length / 1024).toFixed(0)} KiB, ${Object.keys(entries).length} files`);
