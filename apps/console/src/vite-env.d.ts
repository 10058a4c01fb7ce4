interface ImportMetaEnv {
  /** Version of the build, sent as `X-SPA-VERSION`. */
  readonly VITE_VERSION?: string
}
