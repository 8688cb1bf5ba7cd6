import { createCodet } from './codet-methods.js'
import { createIMatch } from './i-match-methods.js'
import { createMinHash } from './min-hash.js'
import type { PublishedMethod } from './published-method.js'
import { createBlog, createPlainSegments } from './sentence-collisions.js'
import { createShingleContainment } from './shingle-containment.js'
import { createSimHash } from './simhash-methods.js'
import { createSuperShingles } from './super-shingles.js'

const codet = 'Varol, CoDet, 2012'
const fusion = 'Fan and Huang, A fusion of algorithms in near duplicate document detection'
const broder = 'Broder, Glassman, Manasse and Zweig, Syntactic clustering of the web, WWW 1997, as CoDet 4.1.1 sets it'

/** Every method that the papers propose or compare with, in the settings in which it is shown beside the product. */
export const publishedMethods: readonly PublishedMethod[] = [
  createIMatch(0),
  createIMatch(5),
  createSimHash({
    name: 'SimHash (CoDet)',
    paper: `Charikar, STOC 2002, as ${codet}, 4.1.4 sets it`,
    parameters: { shingleSize: 1, lexicons: 1, skipRarest: 2, repeats: false },
    maxHammingDistance: 2,
  }),
  createSimHash({
    name: 'SimHash',
    paper: 'Charikar, STOC 2002; Manku et al., WWW 2007',
    parameters: { shingleSize: 1, lexicons: 1 },
    maxHammingDistance: 3,
  }),
  createSimHash({ name: 'fused SimHash, 32 bits as published', paper: fusion, parameters: { bits: 32 }, maxHammingDistance: 3 }),
  createSimHash({ name: 'fused SimHash', paper: fusion, parameters: {}, maxHammingDistance: 3 }),
  createSimHash({ name: 'fused SimHash, wider', paper: fusion, parameters: {}, maxHammingDistance: 6 }),
  createBlog(3),
  createPlainSegments(3),
  ...[0.2, 0.3, 0.4, 0.5, 0.6, 0.8].map((threshold) => createCodet({ threshold, bounded: false })),
  ...[0.3, 0.4, 0.5].map((threshold) => createCodet({ threshold, bounded: true })),
  createShingleContainment({ name: 'FFP', paper: `${codet}, 4.1.2`, size: 4, tokens: 'content', modulus: 1, minContainment: 0.6 }),
  createShingleContainment({ name: 'FFP 80 %', paper: `${codet}, 4.1.2`, size: 4, tokens: 'content', modulus: 1, minContainment: 0.8 }),
  createShingleContainment({
    name: 'FFP with stop words',
    paper: `${codet}, 4.1.2`,
    size: 4,
    tokens: 'all',
    modulus: 1,
    minContainment: 0.6,
  }),
  createShingleContainment({ name: 'DSC', paper: broder, size: 4, tokens: 'content', modulus: 25, minContainment: 0.6 }),
  createSuperShingles({ size: 4, modulus: 4, superSize: 4 }),
  createMinHash({ size: 3, bands: 20, rows: 4, minResemblance: 0.8 }),
]
