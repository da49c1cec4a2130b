import type {
  ComparisonOperator,
  ExpressionWrapper,
  ExtractTypeFromReferenceExpression,
  OperandValueExpressionOrList,
  ReferenceExpression,
  SqlBool,
  StringReference,
} from 'kysely'

// TypeScript infers the type parameters of a call also from the expected type of its result. For a result of Kysely
// that depends on a column, it tries every column of every table in scope, which took half of the type check. `NoInfer`
// prevents this; these overloads come before Kysely's own.

declare module 'kysely' {
  interface ExpressionBuilder<DB, TB extends keyof DB> {
    <RE extends ReferenceExpression<DB, TB>, VE extends OperandValueExpressionOrList<DB, TB, RE>>(
      lhs: RE,
      op: ComparisonOperator,
      rhs: VE,
    ): ExpressionWrapper<DB, TB, SqlBool>
    ref<RE extends StringReference<DB, TB>>(
      reference: RE,
    ): ExpressionWrapper<DB, TB, NoInfer<ExtractTypeFromReferenceExpression<DB, TB, RE>>>
  }

  interface FunctionModule<DB, TB extends keyof DB> {
    coalesce<V1 extends ReferenceExpression<DB, TB>, V2 extends ReferenceExpression<DB, TB>>(
      v1: V1,
      v2: V2,
    ): ExpressionWrapper<
      DB,
      TB,
      NoInfer<Coalesced<ExtractTypeFromReferenceExpression<DB, TB, V1>, ExtractTypeFromReferenceExpression<DB, TB, V2>>>
    >
  }
}

type Coalesced<V1, V2> = null extends V1 ? Exclude<V1, null> | V2 : V1
