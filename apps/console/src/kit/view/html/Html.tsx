import { useMemo } from 'react'
import classes from './Html.module.css'
import { drawHtml } from './draw.tsx'

/** Formatted text from data, limited to the few elements that `drawHtml` allows. */
export function Html({ html }: { html: string }) {
  const rendered = useMemo(() => drawHtml(html), [html])
  return <div className={classes.html}>{rendered}</div>
}
