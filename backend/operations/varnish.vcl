// Varnish 7.1 in front of the site: a working example of cache.md for any CDN. Start it with
//   varnishd -f varnish.vcl -a :8080 -s malloc,1g -p http_gzip_support=off
// so that it keeps the backends' own brotli; put TLS before it, and its address into TRUSTED_PROXIES.
// Pages need no purge: they are five seconds old at most. Photos that were erased are purged by hand (cache.md).
vcl 4.1;
import std;

probe ready {
  .request =
    "GET /api/health/ready HTTP/1.1"
    "Host: localhost"
    "Connection: close";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend site {
  .host = "backend";
  .port = "3000";
  .probe = ready;
}

// Who may purge: operators on this machine.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.restarts == 0) {
    unset req.http.X-Variant;
    unset req.http.X-Kept;
  }
  if (req.method == "PURGE") {
    // A gateway on this machine forwards for strangers, and says so.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ "," || req.url !~ "^/photos/") {
      return (synth(405));
    }
    if (req.url == "/photos/") {
      ban("obj.http.X-Photo == 1");
    } else {
      ban("obj.http.X-Photo == 1 && obj.http.X-Url == " + req.url);
    }
    return (synth(200, "Purged"));
  }
  if (req.method !~ "^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$") {
    return (synth(405));
  }
  // The stream of events never ends, so nothing may wait for its end.
  if (req.url ~ "^/api/live(\?|$)") {
    return (pipe);
  }
  if (req.method !~ "^(GET|HEAD)$") {
    return (pass);
  }
  // A browser that knows br gets br; the others share two forms.
  if (req.http.Accept-Encoding ~ "\bbr\b" && req.http.Accept-Encoding !~ "\bbr\s*;\s*q=0(\.0*)?\s*(,|$)") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "\bgzip\b" && req.http.Accept-Encoding !~ "\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  // Immutable files, the same for all clients.
  if (req.url ~ "^/(r|photos)/") {
    unset req.http.Cookie;
    return (hash);
  }
  // A person, a preview, a visitor who has just changed something, a token: each gets their own reply.
  if (req.http.Authorization || req.http.Cookie ~ "(^|;\s*)__Host-(session|preview|wrote)=") {
    return (pass);
  }
  // The rest of the API, and what is not a page.
  if (req.url ~ "^/api(/|$|\?)" && req.url !~ "^/api/(listings|testimonials|airports|languages)(/|\?|$)") {
    return (pass);
  }
  if (req.url ~ "^/(sw\.js|dev)(/|\?|$)" || req.url ~ "[?&]remotes(=|&|$)") {
    return (pass);
  }
  // The backend gets two cookies only: the variant, which is the key of cached pages while canaries run, and the signed bucket,
  // which decides the variant. It gets them as they are parsed here, so that cache and backend agree.
  if (req.restarts == 0) {
    if (req.http.Cookie ~ "(^|;\s*)__Host-variant=[\w-]{10}\s*(;|$)") {
      set req.http.X-Variant = regsub(req.http.Cookie, "^(?:.*;\s*)?__Host-variant=([\w-]{10})\s*(?:;.*)?$", "\1");
    }
    set req.http.X-Bucket = "";
    if (req.http.Cookie ~ "(^|;\s*)__Host-bucket=[\w.-]{1,80}\s*(;|$)") {
      set req.http.X-Bucket = regsub(req.http.Cookie, "^(?:.*;\s*)?__Host-bucket=([\w.-]{1,80})\s*(?:;.*)?$", "; __Host-bucket=\1");
    }
    unset req.http.Cookie;
    if (req.http.X-Variant || req.http.X-Bucket != "") {
      set req.http.Cookie = "__Host-variant=" + req.http.X-Variant + req.http.X-Bucket;
    }
    unset req.http.X-Bucket;
  }
  set req.http.X-Kept = "yes";
  // stale-while-revalidate while the backends are well; stale-if-error, which is the object's grace, while they are not.
  if (std.healthy(req.backend_hint) && req.restarts == 0) {
    set req.grace = 30s;
  }
  return (hash);
}

sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.Host);
  if (req.http.X-Variant && req.url !~ "^/api/") {
    hash_data(req.http.X-Variant);
  }
  return (lookup);
}

sub vcl_pipe {
  set bereq.http.Connection = "close";
}

sub vcl_backend_response {
  if (bereq.url ~ "^/photos/") {
    set beresp.http.X-Photo = "1";
    set beresp.http.X-Url = bereq.url;
  }
  if (beresp.status >= 500) {
    // Cached responses survive a failure.
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    return (deliver);
  }
  // Kept is only what says that it is public.
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "(^|,)\s*public\s*(,|$)"
      || beresp.http.Cache-Control ~ "(private|no-store|no-cache)") {
    set beresp.uncacheable = true;
    set beresp.ttl = 5s; // so that parallel requests do not wait for each other
    set beresp.grace = 0s;
    return (deliver);
  }
  if (beresp.http.Cache-Control ~ "stale-if-error=\d+") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
  }
  return (deliver);
}

sub vcl_deliver {
  // A failure just now: once more, and now what is stale is good enough.
  if (resp.status >= 500 && req.http.X-Kept && req.restarts == 0) {
    return (restart);
  }
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Cache-Key;
  unset resp.http.X-Photo;
  unset resp.http.X-Url;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
}
