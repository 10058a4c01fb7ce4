import { useState } from 'react'
import classes from './avatar/Avatar.module.css'
import { patternOf } from './avatar/pattern.ts'

export interface AvatarProps {
  /** What the picture is made from where there is no other: the same seed gives the same picture. */
  seed: string
  /** A picture of the person's own. One that cannot be loaded gives way to the made one. */
  src?: string | null | undefined
  /** Edge in px. */
  size?: number
}

/** A person's picture: their own, or a small retro pattern made from a seed. It is decoration beside the name. */
export function Avatar({ seed, src, size = 26 }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  if (src && src !== failed)
    return <img className={classes.avatar} src={src} alt="" width={size} height={size} onError={() => setFailed(src)} />
  const { color, cells } = patternOf(seed)
  // One unit of margin on each side of five by five cells.
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
