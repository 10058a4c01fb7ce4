interface NamedTag {
  name: string
  /** The company of the tag if other companies have a tag of this name. */
  company_name?: string | null
}

/** Returns the name of a tag, with its company if the name alone does not tell which tag it is. */
export const tagName = ({ name, company_name }: NamedTag): string => (company_name ? `${name} (${company_name})` : name)
