package dev.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.oauth.OauthOperation;
import dev.platform.api.pages.PageOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.contract.Contract;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.http.Application;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import dev.platform.identity.admission.Admission;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.server.model.Resource;
import org.jspecify.annotations.Nullable;

/** The API as a client sees it, without a network. Every answer is checked against the contract. */
public final class TestHttp {
  private static final URI BASE = URI.create("http://localhost:4001/");

  private static final ContractCheck CHECK = ContractCheck.api();
  private static final List<Contract> CONTRACTS =
      Stream.of("platform", "native", "oauth", "pages").map(Contract::load).toList();

  /** What Jersey finds in the classes of resources is the same for all handlers. */
  private static final Map<Class<?>, Resource> MODELS = new ConcurrentHashMap<>();

  private final Map<String, Caller> tokens = new ConcurrentHashMap<>();
  private static final List<Operation> OPERATIONS =
      Stream.<Operation[]>of(
              PlatformOperation.values(),
              NativeOperation.values(),
              OauthOperation.values(),
              PageOperation.values())
          .flatMap(Arrays::stream)
          .toList();

  private final TestRooms rooms;
  private @Nullable ApplicationHandler handler;

  /** The resources of all rooms. */
  public TestHttp(TestRooms rooms) {
    this.rooms = rooms;
  }

  /** Made for the first request: that takes its time, and many a test sends none. */
  private synchronized ApplicationHandler handler() {
    if (handler == null) {
      handler = newHandler();
    }
    return handler;
  }

  /** Without the validation of resources, which every server of the tests does. */
  private ApplicationHandler newHandler() {
    var application =
        new Application(
            OPERATIONS,
            CONTRACTS,
            List.of(),
            rooms.get(ContractProfiles.class),
            new Admission(new Tokens(), rooms.get(AuditTrail.class)),
            "http://localhost:4001/.well-known/oauth-protected-resource");
    var config = application.config().property(ServerProperties.RESOURCE_VALIDATION_DISABLE, true);
    rooms.resources().forEach(it -> config.registerResources(model(it)));
    var made = new ApplicationHandler(config, null, rooms.locator());
    rooms.alsoEnd(made.getInjectionManager()::shutdown);
    return made;
  }

  private static Resource model(Class<?> resource) {
    return MODELS.computeIfAbsent(resource, it -> Resource.from(it, true));
  }

  /** Sends a request for a caller. */
  public Response send(Caller caller, String method, String path) {
    return send(caller, method, path, null);
  }

  /** Sends a request with a JSON body for a caller; headers are names and values in turn. */
  public Response send(
      Caller caller, String method, String path, @Nullable String json, String... headers) {
    return json == null
        ? sendBody(caller, method, path, new byte[0], headers)
        : sendBody(
            caller,
            method,
            path,
            json.getBytes(StandardCharsets.UTF_8),
            Stream.concat(Stream.of("Content-Type", "application/json"), Arrays.stream(headers))
                .toArray(String[]::new));
  }

  /** Sends any body, whose type is among the headers; an empty one is none. */
  public Response sendBody(
      Caller caller, String method, String path, byte[] body, String... headers) {
    tokens.put(caller.user().value(), caller);
    var request =
        new ContainerRequest(
            BASE, BASE.resolve(path), method, null, new MapPropertiesDelegate(), null);
    request.header("Authorization", "Bearer " + caller.user().value());
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    if (body.length > 0) {
      request.header("Content-Length", body.length);
      request.setEntityStream(new ByteArrayInputStream(body));
    }
    var out = new ByteArrayOutputStream();
    try {
      var response = handler().apply(request, out).get();
      return checked(method, path, response, out.toByteArray());
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Response checked(
      String method, String path, ContainerResponse received, byte[] bytes) {
    Map<String, List<String>> headers = new TreeMap<>();
    received.getStringHeaders().forEach(headers::put);
    if (received.getMediaType() != null) {
      headers.put("Content-Type", List.of(received.getMediaType().toString()));
    }
    var text = new String(bytes, StandardCharsets.UTF_8);
    var response =
        new Response(received.getStatus(), HttpHeaders.of(headers, (name, value) -> true), text);
    assertThat(CHECK.check(method, path, response)).as("an operation").isTrue();
    return response;
  }

  /** The token of a person is the person's id. */
  private final class Tokens implements Authentication {
    @Override
    public Caller bearer(String token, Audience audience) {
      return Objects.requireNonNull(tokens.get(token));
    }

    @Override
    public Caller still(String token, Caller caller) {
      return caller;
    }

    @Override
    public Caller session(String cookie, @Nullable String csrfToken, Intent access) {
      throw new UnsupportedOperationException();
    }
  }
}
