// For the comparison of composed documents with what React renders (shell/src/composed.test.tsx).
export { composeDocument } from '../src/documents/compose/document.ts'
export { asha } from './asha.ts'
