/** Renders the reference page of settings as Markdown, from the schema; ends with a newline. */
export function renderConfigurationDocs(rows) {
  const sections = [...new Set(rows.map(sectionOf))]
  const tables = sections.map((section) =>
    renderTable(
      section,
      rows.filter((row) => sectionOf(row) === section),
    ),
  )
  return `${[introduction, ...tables].join('\n\n')}\n`
}

const introduction = `# Configuration

Generated from \`src/config\` by \`npm run build && node scripts/generate-configuration-docs.mjs\`; a test fails when this page is stale.

You need no configuration to start. Settings come from a file, from the environment and from the options of \`onefold serve\`; each of these overrides the ones
before it. The file is YAML or JSON: \`--config\`, else \`ONEFOLD_CONFIG\`, else \`onefold.yaml\` in the working folder if there is one. All faults are reported at
once, each with its place, its value and what it takes. An unknown name is a fault. \`onefold doctor\` prints the resulting configuration, without secrets.

\`\`\`text
server: { host: 0.0.0.0, port: 9280 }
data: /var/lib/onefold
collections:
  news:
    textFields: [lead, body]
    timeField: published
    within: 7d
  pages:
    format: html
keys:
  newsroom: { role: write, hash: 3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0 }
\`\`\`

**Environment.** Every setting has a variable: \`ONEFOLD_\`, then its path with two underscores for each dot. Upper and lower case and single underscores
in names make no difference: \`ONEFOLD_COLLECTIONS__NEWS__TEXT_FIELDS=lead,body\` sets \`collections.news.textFields\`, and
\`MY_NEWS\` also finds a collection that the file calls \`my-news\` or \`my.news\`. Write lists with commas or as JSON, and groups as JSON. Two variables for one setting are a fault;
a setting's own variable wins over that of its group. The variables that
Kubernetes sets for a service of this name (\`ONEFOLD_PORT=tcp://…\`) are ignored.

**Keys** are secrets of at least 16 characters; make them at random (\`openssl rand -base64 32\`). The file holds only their SHA-256
(\`printf %s "$KEY" | sha256sum\`). The key itself may come from the environment, or from a file that a variable ending in \`_FILE\` names:
\`ONEFOLD_KEYS__NEWSROOM__SECRET_FILE=/run/secrets/newsroom\`. Without keys the service is for this machine only: it refuses any other \`server.host\`.

**Secrets.** The engine's \`password\`, \`apiKey\` and \`bearer\` come from the environment, or from a file that a variable ending in \`_FILE\` names
(\`ONEFOLD_ENGINE__PASSWORD_FILE=/run/secrets/engine\`). In the configuration file they are a fault. Credentials are sent to other machines over https only.

**The engine.** With \`engine.node\`, collections are kept in Elasticsearch (8, 9) or OpenSearch (2, 3), each in the index or alias that its \`index\` names. They
have to be listed under \`collections\`, and \`data\` is then a fault. Several addresses are nodes of one cluster:

\`\`\`text
engine: { node: "https://search.example:9200", username: onefold, ca: /etc/onefold/ca.pem }
collections:
  news: { index: news, timeField: published }
search: { allow: [scripts] }
\`\`\`

**Redis.** With \`redis.url\` the service hands writes to \`onefold worker\` processes, which need the same settings. This needs an engine, because the
embedded store belongs to one process. The password of Redis comes from the environment (\`ONEFOLD_REDIS__PASSWORD\` or \`ONEFOLD_REDIS__PASSWORD_FILE\`).

**Collections.** If you name any, there are no others. If you name none, the first write to a collection creates it with the defaults; that needs the embedded store and a loopback host.
Fields are read from the documents themselves: \`source.keyword\`, which an engine makes of a string by itself, is the field \`source\`. Other forms that an
index makes of a field, like \`source.raw\`, are in no document and have no values; \`onefold doctor\` warns of them.
A collection's text, title, scope and time settings, its profile and its lexicon decide what is signed. After a change, documents that were written before keep their signatures until
they are written again, or signed anew. On an engine \`onefold reindex --in-place\` signs them at once; the sweeper does so, too, but slowly. A service on its own store signs them anew
after its next start if the profile or the lexicon was changed, and not if only fields were.

Sizes are whole numbers with \`B\`, \`KB\`, \`MB\` or \`GB\` (powers of 1024), times with \`ms\`, \`s\`, \`m\`, \`h\` or \`d\`.`

function renderTable(section, rows) {
  const lines = rows.map(
    ({ path, variable, takes, does, standard, otherwise = '—' }) =>
      `| \`${path}\` | \`${variable}\` | ${takes} | ${standard === undefined ? otherwise : renderStandard(standard)} | ${does} |`,
  )
  return [`## ${section}`, '', '| setting | variable | takes | default | does |', '|---|---|---|---|---|', ...lines].join('\n')
}

function renderStandard(standard) {
  return typeof standard === 'object' ? '`[]`' : `\`${standard}\``
}

function sectionOf({ path }) {
  return path.split('.')[0]
}
