package dev.platform.http;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.error.Failure;
import dev.platform.base.idempotency.AlreadyClaimed;
import dev.platform.base.idempotency.Attempt;
import dev.platform.base.idempotency.IdempotencyKeys;
import dev.platform.base.idempotency.IdempotentRequest;
import dev.platform.base.idempotency.RecordedResponse;
import dev.platform.identity.access.Caller;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives the first response again to a request whose {@code Idempotency-Key} was carried out before.
 * Works between {@link AdmissionFilter} and the resource; its part of the response comes last, when
 * status and headers are final.
 */
@Priority(Priorities.AUTHENTICATION)
public final class IdempotencyFilter
    implements ContainerRequestFilter, ContainerResponseFilter, ExceptionMapper<AlreadyClaimed> {
  private static final String HEADER = "Idempotency-Key";
  private static final String REPLAYED = "Idempotency-Replayed";
  private static final String ATTEMPT = "platform.attempt";
  private static final int FIRST_FAILURE = 300;
  private static final List<String> KEPT = List.of(HttpHeaders.CONTENT_TYPE, HttpHeaders.LOCATION);

  private final IdempotencyKeys keys;
  private final Supplier<Caller> caller;

  public IdempotencyFilter(IdempotencyKeys keys, Supplier<Caller> caller) {
    this.keys = keys;
    this.caller = caller;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    List<String> given = request.getHeaders().get(HEADER);
    if (given == null
        || !(request.getProperty(AdmissionFilter.ENTERED) instanceof AdmittedRequest entered)) {
      return;
    }
    if (!entered.contract().isRepeatable()) {
      return;
    }
    if (entered.dryRun()) {
      return;
    }
    var repeatable = repeatable(request, entered, given.get(0));
    keys.find(repeatable)
        .ifPresentOrElse(
            recorded -> request.abortWith(again(recorded)),
            () -> request.setProperty(ATTEMPT, keys.begin(repeatable)));
  }

  private IdempotentRequest repeatable(
      ContainerRequestContext request, AdmittedRequest entered, String key) {
    var uri = request.getUriInfo().getRequestUri();
    var query = Objects.requireNonNullElse(uri.getRawQuery(), "");
    return RepeatableRequests.of(
        caller.get(), entered.contract(), uri.getRawPath(), query, entered.body(), key);
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (!(request.getProperty(ATTEMPT) instanceof Attempt attempt)
        || response.getStatus() >= FIRST_FAILURE) {
      return;
    }
    if (!(request.getProperty(AdmissionFilter.ENTERED) instanceof AdmittedRequest entered)) {
      return;
    }
    Consumer<String> keeper =
        body ->
            keys.keep(
                attempt,
                RepeatableRequests.recorded(
                    entered.contract(), response.getStatus(), headers(response), body));
    if (response.hasEntity()) {
      hold(response, keeper);
    } else {
      keeper.accept("");
    }
  }

  private static void hold(ContainerResponseContext response, Consumer<String> keeper) {
    response.setEntityStream(new Held(response.getEntityStream(), keeper));
  }

  private static Map<String, String> headers(ContainerResponseContext response) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String name : KEPT) {
      @Nullable String value = response.getHeaderString(name);
      if (value != null) {
        headers.put(name, value);
      }
    }
    return headers;
  }

  /** Somebody was quicker with the same request. */
  @Override
  public Response toResponse(AlreadyClaimed claimed) {
    try {
      return keys.find(claimed.request())
          .map(IdempotencyFilter::again)
          .orElseThrow(() -> RepeatableRequests.inProgress());
    } catch (Failure | DatabaseUnavailable e) {
      return new FailureMapper().toResponse(e);
    }
  }

  private static Response again(RecordedResponse recorded) {
    var response = Response.status(recorded.status()).header(REPLAYED, true);
    recorded.headers().forEach(response::header);
    if (!recorded.body().isEmpty()) {
      response.entity(recorded.body().getBytes(StandardCharsets.UTF_8));
    }
    return response.build();
  }

  /** Holds a response back until it is kept. */
  private static final class Held extends OutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final OutputStream out;
    private final Consumer<String> keeper;
    private boolean closed;

    Held(OutputStream out, Consumer<String> keeper) {
      this.out = out;
      this.keeper = keeper;
    }

    @Override
    public void write(int value) {
      bytes.write(value);
    }

    @Override
    public void write(byte[] from, int offset, int length) {
      bytes.write(from, offset, length);
    }

    @Override
    public void close() throws IOException {
      if (!closed) {
        closed = true;
        keeper.accept(bytes.toString(StandardCharsets.UTF_8));
        bytes.writeTo(out);
      }
      out.close();
    }
  }
}
