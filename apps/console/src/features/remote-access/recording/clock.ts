/** Returns seconds as `1:05`, and as `1:02:05` from an hour on. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (part: number): string => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`
}
