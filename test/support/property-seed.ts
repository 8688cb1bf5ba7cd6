import fc from 'fast-check'

/**
 * Properties draw the same cases in every run, so that a change fails because of what it changed and not by chance. `PROPERTY_SEED=random npm test`
 * draws new ones; a number repeats the run that reported it as its seed.
 */
const wanted = process.env.PROPERTY_SEED ?? '20261124'
if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) })
