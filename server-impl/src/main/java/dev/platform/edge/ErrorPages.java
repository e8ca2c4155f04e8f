package dev.platform.edge;

import dev.platform.base.http.RequestFault;
import dev.platform.edge.route.HostRoute;

/** The responses that the edge gives by itself. */
final class ErrorPages {

  /** After which trying again makes sense where the state is about to change. */
  private static final int RETRY_SECONDS = 5;

  private static final int RELOAD_SECONDS = 2;

  private static final String LATER = "Try again later.";

  private ErrorPages() {}

  /** What has come is no request, or there is no room for it. */
  static ErrorPage rejected(RequestFault fault) {
    boolean isBusy = fault == RequestFault.FULL;
    return new ErrorPage(
        fault.status(),
        fault.status() < 500 ? "bad_request" : isBusy ? "unavailable" : "internal_error",
        isBusy ? "Too many connections" : "Request rejected",
        String.format(fault.sentence(), EdgeLimits.HEAD_BYTES),
        LATER,
        isBusy
            ? "Reduce the number of connections. If a proxy is in front of Platform, list it in"
                + " PLATFORM_HTTP_TRUSTEDPROXIES."
            : "The client, or a proxy in between, sent a request that violates RFC 9112.",
        isBusy ? RETRY_SECONDS : 0);
  }

  static ErrorPage badRequest() {
    return new ErrorPage(
        400,
        "bad_request",
        "Bad request",
        "The request has an invalid Host header or URL.",
        "Check the URL for typos.",
        "Send exactly one Host header, such as my-service.example.com.",
        0);
  }

  static ErrorPage misdirected(String host) {
    return new ErrorPage(
        421,
        "misdirected_request",
        "Misdirected request",
        "This TLS connection was opened for a host other than " + host + ".",
        "Reload the page.",
        "Open a connection for each host: the server name in the TLS handshake must be the host of"
            + " the request.",
        0);
  }

  static ErrorPage notFromHere(String host, String address) {
    return new ErrorPage(
        403,
        "forbidden",
        "Access denied",
        host + " does not accept requests from " + address + ".",
        "Connect from an allowed network, or ask the owner to allow your IP address.",
        "Add this IP address, or its CIDR range, to the ipAllowList of the service and of its"
            + " environment.",
        0);
  }

  static ErrorPage unknown(String host) {
    return new ErrorPage(
        404,
        "not_found",
        "Service not found",
        "There is no service at " + host + ".",
        "Check the URL for typos.",
        "Compare the URL with serviceDetails.url of your service.",
        0);
  }

  static ErrorPage missing(String host) {
    return new ErrorPage(
        404,
        "not_found",
        "Page not found",
        host + " does not have this page.",
        "Check the URL, or go to the home page.",
        "Add a 404.html to your publish directory to show your own page here.",
        0);
  }

  static ErrorPage readOnly(String host) {
    return new ErrorPage(
        405,
        "method_not_allowed",
        "Method not allowed",
        host + " is a static site. It supports only GET and HEAD requests.",
        "This URL cannot be used for sending data.",
        "Use a web service to handle other methods.",
        0);
  }

  static ErrorPage closed(HostRoute.Closed closed) {
    String service = closed.service();
    return switch (closed.reason()) {
      case STARTING ->
          new ErrorPage(
              503,
              "unavailable",
              service + " is starting",
              service + " is being built or started for the first time.",
              "Wait a moment, then try again.",
              "Check the progress in the deploy's logs.",
              RETRY_SECONDS);
      case UNHEALTHY ->
          new ErrorPage(
              503,
              "unavailable",
              service + " is not healthy",
              service + " is live, but none of its instances is healthy.",
              "Wait a moment, then try again.",
              "Check the service logs: its instances fail their health check, or their process"
                  + " keeps exiting. Roll back to a deploy that worked, or deploy again.",
              RETRY_SECONDS);
      case ELSEWHERE ->
          new ErrorPage(
              503,
              "unavailable",
              service + " is not on this server",
              "The files of " + service + " are not on the server that received your request.",
              LATER,
              "Contact your Platform administrator with the request ID below: an edge needs the"
                  + " worker's data directory.",
              0);
      case SUSPENDED ->
          new ErrorPage(
              503,
              "unavailable",
              service + " is suspended",
              service + " is suspended by its owner.",
              LATER,
              "Resume the service through the API.",
              0);
      case FAILED ->
          new ErrorPage(
              503,
              "unavailable",
              service + " is not running",
              "No deploy of " + service + " is running.",
              LATER,
              "Check the logs of the last deploy, fix the problem, and deploy again.",
              0);
    };
  }

  static ErrorPage maintenance(String service) {
    return new ErrorPage(
        503,
        "unavailable",
        service + " is down for maintenance",
        service + " is temporarily unavailable because of maintenance.",
        LATER,
        "Set maintenanceMode.enabled to false when the maintenance is over, or show your own page"
            + " with maintenanceMode.uri.",
        0);
  }

  /** Reloads until the service is awake. */
  static ErrorPage waking(String service) {
    return new ErrorPage(
            503,
            "unavailable",
            service + " is starting",
            service + " was stopped because it had no visitors. It is being started for you.",
            "This page reloads until the service is ready.",
            "Services on the free plan sleep when they have no visitors. Services on other plans"
                + " do not.",
            RELOAD_SECONDS)
        .reloading();
  }

  /** It took too long for somebody who waits. */
  static ErrorPage asleep(String service) {
    return new ErrorPage(
        503,
        "unavailable",
        service + " did not start in time",
        service + " was stopped because it had no visitors, and did not start in time.",
        "Try again in a moment.",
        "Check the logs of the service. Services on the free plan sleep when they have no"
            + " visitors.",
        RETRY_SECONDS);
  }

  static ErrorPage noResponse(String host) {
    return new ErrorPage(
        502,
        "bad_gateway",
        "No response from the service",
        host + " does not respond.",
        "Try again in a moment.",
        "Check the logs: the service must be running and listening on 0.0.0.0 and the port in"
            + " PORT.",
        0);
  }

  static ErrorPage tooSlow(String host) {
    return new ErrorPage(
        504,
        "gateway_timeout",
        "The service took too long",
        host + " did not respond in time.",
        "Try again in a moment.",
        "Check the logs for slow requests. Respond sooner, and move long work to the background.",
        0);
  }

  static ErrorPage broken() {
    return new ErrorPage(
        500,
        "internal_error",
        "Something went wrong",
        "The request could not be forwarded.",
        "Try again in a moment.",
        "Contact your Platform administrator with the request ID below.",
        0);
  }
}
