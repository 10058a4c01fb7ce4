import { Link } from '@outpost/ui/Link'
import ReactMarkdown, { type Components } from 'react-markdown'
import classes from './Markdown.module.css'

/** Links inside the console use its router. All others open in a new tab, without a referrer. */
const components: Components = {
  a: ({ href = '', children }) =>
    href.startsWith('/') && !href.startsWith('//') ? (
      <Link href={href}>{children}</Link>
    ) : (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    ),
}

/**
 * Markdown text of the console itself. HTML in it is shown as text, and addresses that run code are removed. It
 * includes its library, so it should be loaded on demand.
 */
export function Markdown({ text, lang }: { text: string; lang?: string }) {
  return (
    <div className={classes.text} lang={lang}>
      <ReactMarkdown components={components}>{text}</ReactMarkdown>
    </div>
  )
}
