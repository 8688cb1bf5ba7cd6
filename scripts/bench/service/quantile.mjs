/** The value below which a share of the values lies, without interpolation. Needs at least one value. */
export function quantile(values, share) {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}
