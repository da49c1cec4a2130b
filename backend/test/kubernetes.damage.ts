/** A mistake in one resource that a check must find. */
export interface Damage {
  /** Its kind and name. */
  of: string
  /** The path of a field. */
  at: string
  /** Its new value; without one the field is removed. */
  to?: unknown
  /** The expected message. */
  found: string
}

const POD = 'spec template spec'
const SITE = `${POD} containers 0`
const OTHER_APP = { 'app.kubernetes.io/name': 'another-app' }

/** A mistake for each check of kubernetes.checks.ts, which proves that the check works. */
export const damage: Damage[] = [
  { of: 'ConfigMap settings', at: 'data DRAIN', to: '1', found: 'settings: there is no variable DRAIN' },
  { of: 'ConfigMap settings', at: 'data CODE_SECRET', to: 'x', found: 'CODE_SECRET is a secret' },
  { of: 'ConfigMap settings', at: 'data SMTP_URL_FILE', to: '/x', found: 'SMTP_URL_FILE is elsewhere' },
  { of: 'ConfigMap settings', at: 'data SMTP_URL_FILE', found: 'nothing reads the secret SMTP_URL' },
  { of: 'Secret secrets', at: 'data CODE_SECRET', found: 'there is no secret CODE_SECRET' },
  { of: 'ConfigMap settings', at: 'data PORT', to: '3001', found: 'a probe asks at another port' },
  { of: 'ConfigMap settings', at: 'data METRICS_HOST', found: 'Prometheus cannot reach its metrics' },
  { of: 'ConfigMap settings', at: 'data METRICS_PORT', to: '1', found: 'its metrics are at another port' },
  { of: 'ConfigMap settings', at: 'data DRAIN_MS', to: '8000', found: 'it drains until its end' },
  { of: 'Deployment web', at: `${SITE} env 0 name`, to: 'ROLE', found: 'Deployment web: there is no variable ROLE' },
  { of: 'Deployment web', at: `${SITE} livenessProbe httpGet path`, to: '/x', found: 'nothing answers /x' },
  { of: 'Deployment web', at: `${SITE} readinessProbe`, found: 'it is not asked whether it has started' },
  { of: 'Deployment web', at: `${SITE} image`, to: 'site:latest', found: 'site:latest is not named by its digest' },
  { of: 'Deployment web', at: `${SITE} envFrom 0 configMapRef name`, to: 'x', found: 'there is no ConfigMap x' },
  { of: 'Deployment web', at: `${SITE} resources limits`, found: 'it has no limits' },
  { of: 'Deployment web', at: `${SITE} resources requests cpu`, found: 'it has no requests' },
  { of: 'Job migrate', at: `${SITE} volumeMounts 0 readOnly`, to: false, found: 'Job migrate: it can write' },
  { of: 'Job migrate', at: `${SITE} securityContext privileged`, to: true, found: 'may do more than it must' },
  { of: 'Deployment worker', at: `${SITE} securityContext capabilities`, found: 'may do more than it must' },
  { of: 'Deployment worker', at: `${POD} securityContext runAsUser`, to: 0, found: 'its user is not the one' },
  { of: 'Deployment worker', at: `${POD} securityContext seccompProfile`, found: 'its user is not the one' },
  { of: 'Deployment web', at: `${POD} automountServiceAccountToken`, to: true, found: 'it gets a token' },
  { of: 'Deployment web', at: `${POD} serviceAccountName`, to: 'web', found: 'there is no ServiceAccount web' },
  { of: 'Deployment web', at: `${POD} volumes 0 secret secretName`, to: 'x', found: 'there is no Secret x' },
  { of: 'Deployment web', at: `${POD} volumes 0 secret secretName`, to: 'owner', found: 'and for it alone' },
  { of: 'Job migrate', at: `${POD} volumes 0 secret secretName`, to: 'secrets', found: 'is for migrate' },
  { of: 'Deployment web', at: `${POD} terminationGracePeriodSeconds`, to: 14, found: 'it is killed before' },
  {
    ...{ of: 'Deployment web', at: `${POD} topologySpreadConstraints 0 labelSelector matchLabels` },
    ...{ to: OTHER_APP, found: 'it spreads other pods' },
  },
  { of: 'Deployment web', at: 'spec template metadata labels', to: OTHER_APP, found: 'it selects no pod' },
  { of: 'Deployment web', at: 'spec strategy rollingUpdate maxUnavailable', to: 1, found: 'a roll takes some away' },
  { of: 'Deployment web', at: 'spec replicas', to: 3, found: 'its target has a number of its own' },
  { of: 'Service site', at: 'spec selector', to: OTHER_APP, found: 'Service site: it selects no pod' },
  { of: 'Service site', at: 'spec ports 0 targetPort', to: 'web', found: 'no pod has a port web' },
  { of: 'PodDisruptionBudget web', at: 'spec selector matchLabels', to: OTHER_APP, found: 'it selects no pod' },
  { of: 'HorizontalPodAutoscaler web', at: 'spec scaleTargetRef name', to: 'x', found: 'there is no Deployment x' },
  {
    ...{ of: 'Ingress site', at: 'spec rules 0 http paths 0 backend service name', to: 'x' },
    found: 'no such port of a Service x',
  },
  { of: 'Ingress site', at: 'spec tls', to: [], found: 'flight-amigo.example has no certificate' },
  {
    ...{ of: 'Ingress site', at: 'metadata annotations haproxy.org/timeout-server', to: '20s' },
    found: 'it ends healthy streams',
  },
  { of: 'ConfigMap settings', at: 'data ORIGIN', to: 'https://other.example', found: 'the site has another name' },
  { of: 'NetworkPolicy web', at: 'spec ingress 0 ports 0 port', to: 80, found: 'nothing listens on 80' },
  { of: 'NetworkPolicy site', at: 'spec podSelector matchLabels', to: OTHER_APP, found: 'it selects no pod' },
  {
    of: 'PodMonitor site',
    at: 'spec podMetricsEndpoints 0 port',
    to: 'http',
    found: 'http is not the port of metrics',
  },
]

/** Changes that the published schemas reject. */
export const invalid: Damage[] = [
  {
    ...{ of: 'Deployment web', at: `${SITE} readynessProbe`, to: {} },
    found: '/spec/template/spec/containers/0/readynessProbe is no field of Deployment',
  },
  { of: 'HorizontalPodAutoscaler web', at: 'spec min', to: 1, found: '/spec/min is no field' },
  { of: 'NetworkPolicy site', at: 'spec egress 0 form', to: [], found: '/spec/egress/0/form is no field' },
  { of: 'Deployment worker', at: 'spec replicas', to: '4', found: 'replicas must be integer' },
  { of: 'Ingress site', at: 'spec rules 0 http paths 0 pathType', found: 'pathType' },
  { of: 'Deployment web', at: `${SITE} imagePullPolicy`, to: 'Sometimes', found: 'imagePullPolicy' },
  { of: 'Deployment web', at: `${SITE} resources limits memory`, to: '1 GB', found: 'memory' },
  { of: 'Service site', at: 'kind', to: 'Servise', found: 'there is no Servise in v1' },
]
