import { Transport } from '@elastic/elasticsearch'

type TransportOptions = ConstructorParameters<typeof Transport>[0]

/** Plain media types. OpenSearch answers 406 to those with a version, and Elasticsearch 8 answers 400 to those of version 9. */
const plain = { jsonContentType: 'application/json', ndjsonContentType: 'application/x-ndjson', accept: 'application/json' }

/**
 * The client's transport, for Elasticsearch 8 and 9 and OpenSearch 2 and 3 alike. The standard one throws on every answer of an engine that does not
 * identify itself as Elasticsearch, and uses media types that the others refuse.
 */
export class AnyEngineTransport extends Transport {
  constructor({ productCheck: _, ...options }: TransportOptions) {
    super({ ...options, vendoredHeaders: plain, retryOnTimeout: false })
  }
}
