import { Go } from '../../kit/screen/router.tsx'

/** A redirect to the pools. */
export default function ResourcesPage() {
  return <Go to="/resources/credits" />
}
