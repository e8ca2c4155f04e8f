package dev.platform.conformance.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.opentest4j.TestAbortedException;

/** An origin that promises to keep a contract. */
public final class Api {
  static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static final int SWITCHED = 101;

  /** How long a call waits for rate limits in all. */
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

  private final HttpClient http;
  private final URI origin;
  private final URI sockets;
  private final Document document;
  private final Judge judge;
  private final Authorization authorization;
  private final Set<String> absent;
  private final Observer observer;

  public Api(URI origin, Document document, Authorization authorization) {
    this(HttpClient.Version.HTTP_1_1, origin, document, authorization, Set.of(), Observer.NONE);
  }

  private Api(
      HttpClient.Version version,
      URI origin,
      Document document,
      Authorization authorization,
      Set<String> absent,
      Observer observer) {
    this(client(version), origin, origin, document, authorization, absent, observer);
  }

  private Api(
      HttpClient http,
      URI origin,
      URI sockets,
      Document document,
      Authorization authorization,
      Set<String> absent,
      Observer observer) {
    this.http = http;
    this.origin = origin;
    this.sockets = sockets;
    this.document = document;
    this.judge = new Judge(document);
    this.authorization = authorization;
    this.absent = absent;
    this.observer = observer;
  }

  private static HttpClient client(HttpClient.Version version) {
    return HttpClient.newBuilder().version(version).connectTimeout(Duration.ofSeconds(10)).build();
  }

  /** The same API at another address, with an observer of its own. */
  public Api at(URI other, Observer another) {
    return at(other, other, another);
  }

  /** The same API at other addresses, one for requests and one for WebSockets. */
  public Api at(URI other, URI otherSockets, Observer another) {
    return new Api(http, other, otherSockets, document, authorization, absent, another);
  }

  /** The same origin, with an offer to speak HTTP/2 in every request. */
  public Api offeringHttp2() {
    return new Api(HttpClient.Version.HTTP_2, origin, document, authorization, absent, observer);
  }

  /** The same origin, which says that it does not have some operations. */
  public Api without(Set<String> operations) {
    return new Api(
        HttpClient.Version.HTTP_1_1, origin, document, authorization, operations, observer);
  }

  /** The same origin, and somebody hears of each of its answers. */
  public Api observedBy(Observer other) {
    return new Api(HttpClient.Version.HTTP_1_1, origin, document, authorization, absent, other);
  }

  /**
   * A call of an operation, with the authorization of this origin. A check that calls what the
   * origin says not to have is skipped.
   */
  public Call call(String operation) {
    if (absent.contains(operation)) {
      throw new TestAbortedException("needs " + operation + ", which is graded not-implemented");
    }
    return new Call(this, document.operation(operation), authorization);
  }

  /** A call that the contract does not know; it must be refused like any other. */
  public Call unknown(String method, String path) {
    return new Call(this, document.unknown(method, path), authorization);
  }

  /** A call of the path of an operation with a method that the path does not have. */
  public Call refused(String operation, String method) {
    return new Call(this, document.refused(call(operation).operation(), method), authorization);
  }

  /** Whether the origin does not say that it lacks an operation. */
  public boolean has(String operation) {
    return !absent.contains(operation);
  }

  public Document document() {
    return document;
  }

  URI resolve(String pathAndQuery) {
    return resolve(origin, pathAndQuery);
  }

  URI resolveSocket(String pathAndQuery) {
    return URI.create(resolve(sockets, pathAndQuery).toString().replaceFirst("^http", "ws"));
  }

  private static URI resolve(URI at, String pathAndQuery) {
    return URI.create(at.toString().replaceFirst("/$", "") + pathAndQuery);
  }

  HttpClient http() {
    return http;
  }

  /** A WebSocket was opened. */
  void opened(Operation operation) {
    Trail.add(operation, SWITCHED);
    observer.saw(operation, SWITCHED, Seen.nothing());
  }

  /** Sends a request and fails when the answer breaks the contract. Waits out rate limits. */
  Answer exchange(Operation operation, HttpRequest request) {
    Answer answer = judged(operation, request);
    Duration waited = Duration.ZERO;
    while (answer.status() == 429) {
      Duration pause = pause(answer);
      waited = waited.plus(pause);
      if (waited.compareTo(LONGEST_WAIT) > 0) {
        throw answer.failed(
            List.of("the rate limit lasts longer than %d s".formatted(LONGEST_WAIT.toSeconds())));
      }
      Patience.pause(pause);
      answer = judged(operation, request);
    }
    return answer;
  }

  private Answer judged(Operation operation, HttpRequest request) {
    HttpResponse<String> response = send(operation, request);
    Answer answer =
        new Answer(
            "%s (%s %s)".formatted(operation.id(), request.method(), request.uri()),
            response.statusCode(),
            response.headers(),
            response.body());
    List<String> complaints = judge.complaints(operation, request, answer);
    if (!complaints.isEmpty()) {
      throw answer.failed(complaints);
    }
    observer.saw(operation, answer.status(), document.seen(operation, answer));
    return answer;
  }

  private HttpResponse<String> send(Operation operation, HttpRequest request) {
    int status = 0;
    try {
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
      status = response.statusCode();
      return response;
    } catch (IOException e) {
      throw new AssertionError(
          "%s (%s %s) got no response: %s"
              .formatted(operation.id(), request.method(), request.uri(), e),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } finally {
      Trail.add(operation, status);
    }
  }

  /** A little more than it says, so that the limit is over. */
  private static Duration pause(Answer limited) {
    String seconds = limited.headers().firstValue(Judge.RETRY_AFTER).orElseThrow();
    return Duration.ofSeconds(Long.parseLong(seconds)).plusMillis(100);
  }
}
