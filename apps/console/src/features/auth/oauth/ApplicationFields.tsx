import { TextField } from '../../../kit/form/fields.tsx'
import { ListField } from '../../../kit/form/fields/more.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ScopesField } from '../tokens/ScopesField.tsx'

/** Only Enter adds an address, because an address may contain a comma. */
const ADD_KEYS = ['Enter']
/** Matches the beginning of a redirect address; the server checks it more closely. */
const address = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])|[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:)\S*$/

/** Form fields of an application: its name, redirect addresses, and the scopes it may request. */
export function ApplicationFields() {
  const t = useText()
  return (
    <>
      <TextField name="name" label={t('applications:name')} help={t('applications:nameHelp')} />
      <ListField
        name="redirect_uris"
        label={t('applications:redirects')}
        help={t('applications:redirectsHelp')}
        placeholder="https://"
        pattern={address}
        addKeys={ADD_KEYS}
        maxItems={10}
        noTranslate
      />
      <ScopesField name="scopes" />
    </>
  )
}
