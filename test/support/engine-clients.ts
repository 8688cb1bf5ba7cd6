import { Client } from '@elastic/elasticsearch'
import { Client as OpenSearchClient } from '@opensearch-project/opensearch'
import { Client as Client8 } from 'elasticsearch8'

/** An official client and its name. */
export interface NamedClient {
  readonly name: string
  readonly client: Client | Client8 | OpenSearchClient
}

/** The official clients for an engine of scripts/engines, with their own defaults. */
export function clientsOf(engine: string, node: string): NamedClient[] {
  if (engine.startsWith('opensearch')) return [{ name: 'the client of OpenSearch', client: new OpenSearchClient({ node }) }]
  return [
    { name: 'the client of Elasticsearch 9', client: new Client({ node }) },
    { name: 'the client of Elasticsearch 8', client: new Client8({ node }) },
  ]
}
