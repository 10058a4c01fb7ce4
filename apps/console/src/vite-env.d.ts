interface ImportMetaEnv {
  /** Version of the build, sent as `X-SPA-VERSION`. */
  readonly VITE_VERSION?: string
  /** Second in which the build was made. */
  readonly VITE_BUILD_TIMESTAMP?: string
  /** Address of another API, for the review of a build against it; `/api` of the own host without. */
  readonly VITE_API_BASE?: string
}
