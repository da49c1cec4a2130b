/** What is said when a search could not be saved and the server says nothing. */
export const SAVE_FAILED = {
  title: 'The search was not saved',
  description: 'Something went wrong. Please try again.',
}
