import type { SettingRow } from './describe-settings.js'

/** The reference page of settings as Markdown, made from the schema; ends with a newline. */
export function renderConfigurationDocs(rows: readonly SettingRow[]): string {
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

Nothing has to be configured. Settings come from a file, from the environment and from the options of \`onefold serve\`; what comes later here
wins. The file is YAML or JSON: \`--config\`, else \`ONEFOLD_CONFIG\`, else \`onefold.yaml\` in the working folder if there is one. All faults are named at
once, each with its place, its value and what it takes; a name that is not known here is a fault.

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

**By environment** every setting has a variable: \`ONEFOLD_\`, then its path with two underscores for each dot. Upper and lower case, and single underscores
in names, do not matter: \`ONEFOLD_COLLECTIONS__NEWS__TEXT_FIELDS=lead,body\` sets \`collections.news.textFields\`, and
\`MY_NEWS\` also finds a collection that the file calls \`my-news\` or \`my.news\`. Lists are separated by commas or written as JSON, groups are written as JSON. Variables that
Kubernetes sets beside a service of this name (\`ONEFOLD_PORT=tcp://…\`) are left alone.

**Keys** are secrets of at least 16 characters, best made by chance (\`openssl rand -base64 32\`). The file holds their SHA-256 only
(\`printf %s "$KEY" | sha256sum\`); the key itself may come from the environment, or from a file that a variable names with \`_FILE\` at its end:
\`ONEFOLD_KEYS__NEWSROOM__SECRET_FILE=/run/secrets/newsroom\`. Without keys the service is for this machine: any other host is refused.

**Secrets.** The engine's \`password\`, \`apiKey\` and \`bearer\` come from the environment, or from a file that a variable with \`_FILE\` at its end names
(\`ONEFOLD_ENGINE__PASSWORD_FILE=/run/secrets/engine\`); in the file they are a fault. Credentials go to other machines by https only.

**The engine.** With \`engine.node\` collections lie in Elasticsearch (8, 9) or OpenSearch (2, 3), each in the index or alias that its \`index\` names, and
have to be named; \`data\` is then a fault. Several addresses are nodes of one cluster:

\`\`\`text
engine: { node: "https://search.example:9200", username: onefold, ca: /etc/onefold/ca.pem }
collections:
  news: { index: news-v3, timeField: published }
search: { allow: [scripts] }
\`\`\`

**Redis.** With \`redis.url\` the service hands writes to processes of \`onefold worker\`, which need the same settings; that needs an engine, because the
embedded store belongs to one process. Its password comes from the environment (\`ONEFOLD_REDIS__PASSWORD\` or \`ONEFOLD_REDIS__PASSWORD_FILE\`).

**Collections.** Those that are named are the only ones. Where none is named, a first write makes one with the defaults; that needs the embedded store and a loopback host.
A collection's text, title, scope and time settings decide what is signed: documents that were written before a change keep their signatures until
they are written again.

Sizes are whole numbers with \`B\`, \`KB\`, \`MB\` or \`GB\` (powers of 1024), times with \`ms\`, \`s\`, \`m\`, \`h\` or \`d\`.`

function renderTable(section: string, rows: readonly SettingRow[]): string {
  const lines = rows.map(
    ({ path, variable, takes, does, standard, otherwise = '—' }) =>
      `| \`${path}\` | \`${variable}\` | ${takes} | ${standard === undefined ? otherwise : renderStandard(standard)} | ${does} |`,
  )
  return [`## ${section}`, '', '| setting | variable | takes | default | does |', '|---|---|---|---|---|', ...lines].join('\n')
}

function renderStandard(standard: NonNullable<SettingRow['standard']>): string {
  return typeof standard === 'object' ? '`[]`' : `\`${standard}\``
}

function sectionOf({ path }: SettingRow): string {
  return path.split('.')[0]!
}
