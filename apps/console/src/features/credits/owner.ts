/** The company for which a dialog is opened, with the name already on screen. */
export interface Owner {
  id: number
  name: string
}

/** The company of a list, and whether the companies below it belong to it. */
export interface OfCompany {
  company_id: number[]
  include_child_companies?: boolean
}
