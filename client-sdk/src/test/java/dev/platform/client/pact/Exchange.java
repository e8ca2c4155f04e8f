package dev.platform.client.pact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import au.com.dius.pact.consumer.BaseMockServer;
import au.com.dius.pact.consumer.MockHttpServerKt;
import au.com.dius.pact.consumer.PactVerificationResult;
import au.com.dius.pact.consumer.dsl.DslPart;
import au.com.dius.pact.consumer.dsl.FormPostBuilder;
import au.com.dius.pact.consumer.dsl.PactBuilder;
import au.com.dius.pact.consumer.dsl.PactDslRequestWithPath;
import au.com.dius.pact.consumer.dsl.PactDslResponse;
import au.com.dius.pact.consumer.model.MockProviderConfig;
import au.com.dius.pact.core.model.ContentType;
import au.com.dius.pact.core.model.Interaction;
import au.com.dius.pact.core.model.PactSpecVersion;
import au.com.dius.pact.core.model.V4Pact;
import dev.platform.client.PlatformClient;
import dev.platform.client.http.RetryPolicy;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A request of the client, the least of a response that it works with, and the call that makes the
 * one and reads the other.
 */
final class Exchange {
  static final String CONSUMER = "platform-client";
  static final String PROVIDER = "platform";

  private final V4Pact pact;
  private final Consumer<String> call;

  private Exchange(V4Pact pact, Consumer<String> call) {
    this.pact = pact;
    this.call = call;
  }

  /** This exchange, whose call makes another one after it. */
  Exchange before(Exchange next) {
    return new Exchange(
        new V4Pact(
            pact.getConsumer(), pact.getProvider(), List.of(interaction(), next.interaction())),
        call);
  }

  /** Begins an exchange that a state of the server allows. */
  static Start given(String state) {
    return new Start(state);
  }

  String description() {
    return interaction().getDescription();
  }

  Interaction interaction() {
    return pact.getInteractions().get(0);
  }

  /** Makes the call on a server that expects nothing else. */
  void run() {
    BaseMockServer server =
        MockHttpServerKt.mockServer(pact, MockProviderConfig.createDefault(PactSpecVersion.V4));
    server.start();
    try {
      Throwable failure = catchThrowable(() -> call.accept(server.getUrl()));
      assertThat(server.validateMockServerState(null))
          .as("the requests of a call that ended with %s", failure)
          .isInstanceOf(PactVerificationResult.Ok.class);
      assertThat(failure).isNull();
    } finally {
      server.stop();
    }
  }

  /** The state, and then the request. */
  record Start(String state) {
    /**
     * An authorized request.
     *
     * @param path may have expressions
     */
    Asked asks(String description, String method, String path) {
      return anonymous(description, method, path).header("Authorization", "Bearer ${token}");
    }

    /** A request without an access token. */
    Asked anonymous(String description, String method, String path) {
      var start =
          new PactBuilder(CONSUMER, PROVIDER, PactSpecVersion.V4)
              .usingLegacyDsl()
              .given(state)
              .uponReceiving(description);
      PactDslRequestWithPath request =
          Examples.isExpression(path)
              ? start.pathFromProviderState(path, Examples.of(path))
              : start.path(path);
      return new Asked(request.method(method));
    }
  }

  /** The request so far. */
  record Asked(PactDslRequestWithPath request) {
    Asked header(String name, String value) {
      return new Asked(
          Examples.isExpression(value)
              ? request.headerFromProviderState(name, value, Examples.of(value))
              : request.headers(name, value));
    }

    Asked query(String name, String value) {
      return new Asked(
          Examples.isExpression(value)
              ? request.queryParameterFromProviderState(name, value, Examples.of(value))
              : request.matchQuery(name, Pattern.quote(value), value));
    }

    Asked body(DslPart json) {
      return new Asked(request.headers("Content-Type", "application/json").body(json));
    }

    /** A request for an access token. */
    Asked form(String grant, String keyId, String keySecret) {
      var form =
          new FormPostBuilder(new ContentType("application/x-www-form-urlencoded"))
              .stringValue("grant_type", grant);
      member(form, "client_id", keyId);
      member(form, "client_secret", keySecret);
      return new Asked(request.body(form));
    }

    private static void member(FormPostBuilder form, String name, String value) {
      if (Examples.isExpression(value)) {
        form.parameterFromProviderState(name, value, Examples.of(value));
      } else {
        form.stringValue(name, value);
      }
    }

    Answered responds(int status) {
      return new Answered(request.willRespondWith().status(status));
    }

    Answered responds(int status, DslPart json) {
      return new Answered(
          request
              .willRespondWith()
              .status(status)
              .matchHeader(
                  "Content-Type", "application/json(;.*)?", "application/json; charset=utf-8")
              .body(json));
    }
  }

  /** The response so far, and then the call. */
  record Answered(PactDslResponse response) {
    /** Called with an access token. */
    Exchange to(Consumer<PlatformClient> call) {
      return by(client -> client.token(() -> Examples.of("${token}")), call);
    }

    /** Called with other credentials. */
    Exchange by(Consumer<PlatformClient.Builder> credentials, Consumer<PlatformClient> call) {
      V4Pact pact = response.toPact(V4Pact.class);
      pact.getInteractions().forEach(it -> it.asV4Interaction().getComments().clear());
      return new Exchange(
          pact,
          url -> {
            PlatformClient.Builder builder =
                PlatformClient.builder().apiUrl(url).retry(RetryPolicy.none());
            credentials.accept(builder);
            try (PlatformClient client = builder.build()) {
              call.accept(client);
            }
          });
    }
  }
}
