import { useMemo } from 'react'
import classes from './Html.module.css'
import { drawHtml } from './draw.tsx'

/** Formatted text from data, made of the few elements that `drawHtml` lets through (FRAME-109, NOTIFICATIONS-010). */
export function Html({ html }: { html: string }) {
  const drawn = useMemo(() => drawHtml(html), [html])
  return <div className={classes.html}>{drawn}</div>
}
