import { useState } from 'react'
import classes from './avatar/Avatar.module.css'
import { patternOf } from './avatar/pattern.ts'

export interface AvatarProps {
  /** Determines the generated picture if there is no other: the same seed always gives the same picture. */
  seed: string
  /** The user's own picture. If it cannot be loaded, the generated one is shown. */
  src?: string | null | undefined
  /** Side length in px. */
  size?: number
}

/** A user's picture: their own, or a small retro pattern generated from a seed. Decorative, next to the name. */
export function Avatar({ seed, src, size = 26 }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  if (src && src !== failed)
    return <img className={classes.avatar} src={src} alt="" width={size} height={size} onError={() => setFailed(src)} />
  const { color, cells } = patternOf(seed)
  // A margin of one unit on each side of five by five cells.
  return (
    <svg
      className={classes.avatar}
      viewBox="0 0 7 7"
      width={size}
      height={size}
      shapeRendering="crispEdges"
      data-color={color}
      aria-hidden
    >
      <rect width="7" height="7" fill={`color-mix(in srgb, var(--ui-chart-${color}) 16%, var(--ui-surface))`} />
      <path d={cells.map(([x, y]) => `M${x + 1} ${y + 1}h1v1h-1z`).join('')} fill={`var(--ui-chart-${color})`} />
    </svg>
  )
}
