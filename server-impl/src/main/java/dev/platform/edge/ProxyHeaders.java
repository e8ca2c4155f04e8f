package dev.platform.edge;

import java.util.List;

/**
 * Headers in which proxies report where a request comes from and what it asked for. Applications
 * believe them, so they pass only if a proxy that is trusted has sent them.
 */
final class ProxyHeaders {
  /** All that begin so are of them, too. */
  static final String PREFIX = "X-Forwarded-";

  /** As the docs list them. */
  static final List<String> NAMES =
      List.of(
          "CF-Connecting-IP",
          "CF-Connecting-IPv6",
          "CF-IPCountry",
          "CF-Pseudo-IPv4",
          "CF-Visitor",
          "Client-IP",
          "CloudFront-Forwarded-Proto",
          "CloudFront-Viewer-Address",
          "DO-Connecting-IP",
          "Fastly-Client-IP",
          "Fastly-SSL",
          "Fly-Client-IP",
          "Forwarded",
          "Forwarded-For",
          "Front-End-Https",
          "Proxy-Client-IP",
          "True-Client-IP",
          "WL-Proxy-Client-IP",
          "X-Appengine-User-IP",
          "X-ARR-SSL",
          "X-Azure-ClientIP",
          "X-Azure-SocketIP",
          "X-Client-IP",
          "X-Cluster-Client-IP",
          "X-Envoy-External-Address",
          "X-Envoy-Original-Path",
          "X-Forwarded",
          "X-Host",
          "X-NF-Client-Connection-IP",
          "X-Original-Forwarded-For",
          "X-Original-Host",
          "X-Original-URL",
          "X-Originating-IP",
          "X-Proxyuser-IP",
          "X-Real-IP",
          "X-Remote-Addr",
          "X-Remote-IP",
          "X-Rewrite-URL",
          "X-Scheme",
          "X-URL-Scheme",
          "X-Vercel-Forwarded-For");

  private static final HeaderNames ALL = HeaderNames.of(NAMES.toArray(String[]::new));

  private ProxyHeaders() {}

  /**
   * Whether a name is of them. Programs that read headers as variables, as CGI does, take an
   * underscore for a dash.
   */
  static boolean contain(String name) {
    String dashed = isUnderscored(name) ? name.replace('_', '-') : name;
    return dashed.regionMatches(true, 0, PREFIX, 0, PREFIX.length()) || ALL.contain(dashed);
  }

  /** Whether it has an underscore, which no proxy writes. */
  static boolean isUnderscored(String name) {
    return name.indexOf('_') >= 0;
  }
}
