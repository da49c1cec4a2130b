/** When the legal texts last changed. */
export const Updated = () => (
  <>
    Last updated <time dateTime="2026-11-20">November 20, 2026</time>
  </>
)
