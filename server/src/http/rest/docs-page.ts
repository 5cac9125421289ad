import type { Answer, openApiDocument, Operation } from './openapi.ts';

type Document = ReturnType<typeof openApiDocument>;

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const json = (value: unknown) => `<pre><code>${escape(JSON.stringify(value, null, 2))}</code></pre>`;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8886; border-radius: 6px; font-size: .8rem; max-height: 24rem; }
summary { cursor: pointer; padding: .4rem 0; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; font-family: ui-monospace, monospace; }
.path { font-family: ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #8884; vertical-align: top; }
nav a { margin-right: .75rem; }`;

const idOf = (tag: string) => tag.toLowerCase().replace(/[^a-z]+/g, '-');

/** The same document for reading: plain HTML without scripts, from our own server. */
export function docsPage(document: Document): string {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const section = operationSection(method, path, operation, document.components.responses);
      const [tag = ''] = operation.tags;
      byTag.set(tag, [...(byTag.get(tag) ?? []), section]);
    }
  }
  const tags = [...byTag.keys()];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Daybook API</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Daybook API</h1>
<p>${escape(document.info.description)}</p>
<p>Base path <code>/api/</code>. Send <code>Authorization: Bearer …</code> with an access token of <code>POST /token/</code> or an
API key made on the settings page. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Sections">${tags.map((tag) => `<a href="#${idOf(tag)}">${escape(tag)}</a>`).join(' ')}</nav>
</header>
<main>
${tags.map((tag) => `<section id="${idOf(tag)}"><h2>${escape(tag)}</h2>${(byTag.get(tag) ?? []).join('\n')}</section>`).join('\n')}
</main>
</body>
</html>`;
}

function operationSection(
  method: string,
  path: string,
  operation: Operation,
  shared: Record<string, { description: string }>,
): string {
  const body = operation.requestBody?.content['application/json']?.example;
  const answers = Object.entries(operation.responses).map(([status, given]): [string, Answer] => [
    status,
    '$ref' in given ? (shared[given.$ref.replace(/^.*\//, '')] ?? { description: '' }) : given,
  ]);
  const success = answers.find(([status]) => status.startsWith('2'));
  const example = success?.[1].content?.['application/json']?.example;
  const parameters = operation.parameters.map(
    (parameter) =>
      `<tr><td><code>${parameter.name}</code></td><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td>${escape(parameter.description ?? '')}</td><td><code>${escape(
        JSON.stringify(parameter.schema),
      )}</code></td></tr>`,
  );
  return `<details id="${operation.operationId}">
<summary><span class="method">${method.toUpperCase()}</span> <span class="path">/api${escape(path)}</span></summary>
<p>${escape(operation.description)}</p>
${parameters.length > 0 ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Meaning</th><th>Shape</th></tr></thead><tbody>${parameters.join('')}</tbody></table>` : ''}
${body === undefined ? '' : `<h3>Body</h3>${json(body)}`}
<h3>Answers</h3>
<table><tbody>${answers
    .map(
      ([status, answer]) =>
        `<tr><td>${status}</td><td>${escape(answer.description.split('\n')[0] ?? '')}</td></tr>`,
    )
    .join('')}</tbody></table>
${example === undefined ? '' : json(example)}
</details>`;
}
