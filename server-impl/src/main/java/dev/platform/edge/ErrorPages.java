package dev.platform.edge;

import dev.platform.base.http.RequestFault;
import dev.platform.edge.route.HostRoute;

/** The responses that the edge gives by itself. */
final class ErrorPages {

  /** After which trying again makes sense where the state is about to change. */
  private static final int RETRY_SECONDS = 5;

  private static final String LATER = "Try again later.";

  private ErrorPages() {}

  /** What has come is no request, or there is no room for it. */
  static ErrorPage rejected(RequestFault fault) {
    boolean isBusy = fault == RequestFault.FULL;
    return new ErrorPage(
        fault.status(),
        fault.status() < 500 ? "bad_request" : isBusy ? "unavailable" : "internal_error",
        isBusy ? "Too many connections" : "Request refused",
        String.format(fault.sentence(), EdgeLimits.HEAD_BYTES),
        LATER,
        isBusy
            ? "Connect less often, and declare the proxy in front of the platform."
            : "The client, or a proxy on its way, sent what RFC 9112 does not allow.",
        isBusy ? RETRY_SECONDS : 0);
  }

  static ErrorPage badRequest() {
    return new ErrorPage(
        400,
        "bad_request",
        "Bad request",
        "The request names no valid host or no valid address.",
        "Check the address for a typing error.",
        "Send one Host header, for example my-service.example.com.",
        0);
  }

  static ErrorPage notFromHere(String host, String address) {
    return new ErrorPage(
        403,
        "forbidden",
        "Not from your address",
        host + " takes no requests from " + address + ".",
        "Connect from a network that is allowed, or ask the owner to allow yours.",
        "Add the range of this address to the ipAllowList of the service and of its environment.",
        0);
  }

  static ErrorPage unknown(String host) {
    return new ErrorPage(
        404,
        "not_found",
        "No service here",
        "No service is reached as " + host + ".",
        "Check the address for a typing error.",
        "Compare the address with the one that the dashboard shows for your service.",
        0);
  }

  static ErrorPage missing(String host) {
    return new ErrorPage(
        404,
        "not_found",
        "Page not found",
        host + " has no such page.",
        "Check the address, or start at the front page.",
        "Put a 404.html into the published folder to show your own page here.",
        0);
  }

  static ErrorPage readOnly(String host) {
    return new ErrorPage(
        405,
        "method_not_allowed",
        "Method not allowed",
        host + " is a static site: it answers GET and HEAD only.",
        "Go back and try another way.",
        "Use a web service if requests must change something.",
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
              "Follow the progress in the logs of the deploy.",
              RETRY_SECONDS);
      case UNHEALTHY ->
          new ErrorPage(
              503,
              "unavailable",
              service + " is not healthy",
              service + " is live, but none of its instances is healthy now.",
              "Wait a moment, then try again.",
              "Read the logs of the service: its instances fail their health check, or their"
                  + " process keeps exiting. Roll back to a release that worked, or deploy again.",
              RETRY_SECONDS);
      case ELSEWHERE ->
          new ErrorPage(
              503,
              "unavailable",
              service + " is not on this server",
              "The files of " + service + " are not on the server that you have reached.",
              LATER,
              "Give the operator of the platform the request ID below: an edge needs the data"
                  + " directory of the worker.",
              0);
      case SUSPENDED ->
          new ErrorPage(
              503,
              "unavailable",
              service + " is suspended",
              service + " has been switched off by its owner.",
              LATER,
              "Resume the service in the dashboard or through the API.",
              0);
      case FAILED ->
          new ErrorPage(
              503,
              "unavailable",
              service + " is not running",
              "No release of " + service + " could be brought up.",
              LATER,
              "Read the logs of the last deploy, mend the cause and deploy again.",
              0);
    };
  }

  static ErrorPage noResponse(String host) {
    return new ErrorPage(
        502,
        "bad_gateway",
        "No answer from the service",
        host + " does not answer.",
        "Try again in a moment.",
        "See in the logs whether the service runs, and that it listens on 0.0.0.0 and the port"
            + " in PORT.",
        0);
  }

  static ErrorPage tooSlow(String host) {
    return new ErrorPage(
        504,
        "gateway_timeout",
        "The service takes too long",
        host + " did not begin to answer in time.",
        "Try again in a moment.",
        "Look for slow requests in the logs; answer sooner, and do long work in the background.",
        0);
  }

  static ErrorPage broken() {
    return new ErrorPage(
        500,
        "internal_error",
        "Something went wrong",
        "The request could not be passed on.",
        "Try again in a moment.",
        "Give the request id below to the operator of the platform.",
        0);
  }
}
