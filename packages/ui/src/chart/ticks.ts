/** How the values of a chart are counted, which determines the steps of its axis. */
export type ChartScale = 'decimal' | 'whole' | 'bytes' | 'duration'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** 1, 2 and 5 with all powers of ten from `least` to `most`. */
const decimals = (least: number, most: number): number[] =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index).flatMap((power) =>
    // Written as text, because 10 ** -3 * 2 is not exactly 0.002.
    [1, 2, 5].map((digit) => Number(`${digit}e${power}`)),
  )

/** Powers of two up to 512 in every unit of 1024, so that labels in these units are round: 256 MB, 512 MB, 1 GB. */
const binary = Array.from({ length: 50 }, (_, power) => 2 ** power)

/** Labels name durations in their largest unit, so the steps are round in the unit of the greatest value. */
const durations = (most: number): number[] => {
  const unit = [DAY, HOUR, MINUTE].find((seconds) => most >= seconds) ?? 1
  return decimals(unit === 1 ? 0 : -1, 6).map((count) => count * unit)
}

/** The steps between the labels of the value axis, ascending. @param most the greatest value of the axis */
export function valueSteps(scale: ChartScale, most: number): number[] {
  if (scale === 'bytes') return binary
  if (scale === 'duration') return durations(most)
  return scale === 'whole' ? decimals(0, 15) : decimals(-9, 15)
}
