/** What the two short creation screens say, each in its own words. */
export interface BriefWords {
  title: string
  lead: string
  submit: string
  submitting: string
  description: string
  published: string
  another: string
  success: { title: string; description: string }
}
