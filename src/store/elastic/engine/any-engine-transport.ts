import { Transport } from '@elastic/elasticsearch'

type TransportOptions = ConstructorParameters<typeof Transport>[0]

/** Plain media types: those with a version get 406 from OpenSearch and, of version 9, 400 from Elasticsearch 8. */
const plain = { jsonContentType: 'application/json', ndjsonContentType: 'application/x-ndjson', accept: 'application/json' }

/**
 * The client's transport, for Elasticsearch 8 and 9 and OpenSearch 2 and 3 alike. The stock one throws on every answer of an engine that does
 * not call itself Elasticsearch, and names media types that the others do not take.
 */
export class AnyEngineTransport extends Transport {
  constructor({ productCheck: _, ...options }: TransportOptions) {
    super({ ...options, vendoredHeaders: plain, retryOnTimeout: false })
  }
}
