import { Link } from '@outpost/ui/Link'
import ReactMarkdown, { type Components } from 'react-markdown'
import classes from './Markdown.module.css'

/** Links inside the console go by its router; all others open beside it and learn nothing of it. */
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

/** A text of ours in Markdown. HTML in it stays text, and addresses that run something are left out. Comes with its library: load it when it is wanted. */
export function Markdown({ text, lang }: { text: string; lang?: string }) {
  return (
    <div className={classes.text} lang={lang}>
      <ReactMarkdown components={components}>{text}</ReactMarkdown>
    </div>
  )
}
