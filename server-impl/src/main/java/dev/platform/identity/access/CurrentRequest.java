package dev.platform.identity.access;

import dev.platform.base.limit.RateLimitResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The request that a thread works on, on whichever surface, and all that is known of it so far.
 * {@code Admission} begins and ends it; nothing else about a request is bound to a thread.
 */
public final class CurrentRequest {
  private static final ThreadLocal<@Nullable CurrentRequest> CURRENT = new ThreadLocal<>();

  private final String id;
  private final String clientAddress;
  private @Nullable Caller caller;
  private @Nullable CurrentOperation operation;
  private @Nullable RateLimitResult rate;
  private @Nullable List<Map.Entry<String, String>> headers;
  private Map<String, String> surface = Map.of();
  private @Nullable Supplier<Caller> still;

  private CurrentRequest(String id, String clientAddress) {
    this.id = id;
    this.clientAddress = clientAddress;
  }

  /**
   * Begins a request on this thread. Whatever an earlier one has left there is forgotten.
   *
   * @param id names it in the log
   * @param clientAddress where it comes from; empty if nobody knows
   */
  public static CurrentRequest begin(String id, String clientAddress) {
    var request = new CurrentRequest(id, clientAddress);
    CURRENT.set(request);
    return request;
  }

  /**
   * Does something as another request of this thread, which then goes on with what it worked on.
   *
   * @param id names it in the log
   * @param caller who sends it
   * @param facts for the audit log, as in {@link #through}
   */
  public static <T> T aside(String id, Caller caller, Map<String, String> facts, Supplier<T> work) {
    var before = CURRENT.get();
    try {
      var request = begin(id, before == null ? "" : before.clientAddress);
      request.admit(caller);
      through(facts);
      return work.get();
    } finally {
      if (before == null) {
        end();
      } else {
        CURRENT.set(before);
      }
    }
  }

  /** What this thread works on; empty for what the platform does by itself. */
  public static Optional<CurrentRequest> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** Ends the request of this thread, if there is one. */
  public static void end() {
    CURRENT.remove();
  }

  /**
   * Who sent the request of this thread.
   *
   * @throws IllegalStateException if nobody was let in: a public operation asks who is calling
   */
  public static Caller currentCaller() {
    return current()
        .map(request -> request.caller)
        .orElseThrow(
            () -> new IllegalStateException("no caller: a public operation must not require one"));
  }

  /** Where the request of this thread comes from; empty if nobody knows. */
  public static String currentAddress() {
    return current().map(request -> request.clientAddress).orElse("");
  }

  /** Adds a header to the answer of the request of this thread. */
  public static void addHeader(String name, String value) {
    current()
        .orElseThrow(() -> new IllegalStateException("no request"))
        .headers()
        .add(Map.entry(name, value));
  }

  /**
   * Notes through which surface the request of this thread came, for the audit log.
   *
   * @param facts never a secret
   */
  public static void through(Map<String, String> facts) {
    current().ifPresent(request -> request.surface = Map.copyOf(facts));
  }

  /** Through which surface it came, and with what; empty for REST and for no request. */
  public static Map<String, String> surface() {
    return current().map(request -> request.surface).orElse(Map.of());
  }

  /** Names it in the log. */
  public String id() {
    return id;
  }

  /** Who was let in with it. */
  public void admit(Caller admitted) {
    caller = admitted;
  }

  /** How to find out later whether its credential is still good. */
  public void recheck(Supplier<Caller> check) {
    still = check;
  }

  /**
   * Who sends it, if the credential is still good; for what lasts longer than the request.
   *
   * @return fails as unauthenticated or forbidden if it is not
   */
  public Supplier<Caller> still() {
    var check = still;
    if (check == null) {
      throw new IllegalStateException("a request without a credential");
    }
    return check;
  }

  /** How much its sender may still ask for, if that is counted. */
  public Optional<RateLimitResult> rate() {
    return Optional.ofNullable(rate);
  }

  /** Notes how much its sender may still ask for. */
  public void counted(RateLimitResult result) {
    rate = result;
  }

  /** Hands over the headers that were added to its answer. */
  public void eachHeader(BiConsumer<String, String> answer) {
    if (headers != null) {
      headers.forEach(header -> answer.accept(header.getKey(), header.getValue()));
    }
  }

  private List<Map.Entry<String, String>> headers() {
    if (headers == null) {
      headers = new ArrayList<>(2);
    }
    return headers;
  }

  Optional<CurrentOperation> operation() {
    return Optional.ofNullable(operation);
  }

  void operation(@Nullable CurrentOperation begun) {
    operation = begun;
  }
}
