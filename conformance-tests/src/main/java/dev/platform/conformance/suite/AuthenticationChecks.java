package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Authorization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SessionExtension.class)
final class AuthenticationChecks {
  private final Session session;

  AuthenticationChecks(Session session) {
    this.session = session;
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "list-owners",
        "retrieve-owner",
        "get-user",
        "listWorkflows",
        "list-services",
        "create-service",
        "retrieve-service",
        "update-service",
        "delete-service",
        "suspend-service",
        "list-deploys",
        "create-deploy",
        "get-env-vars-for-service",
        "update-env-var",
        "list-events",
        "retrieve-event",
        "list-logs",
        "list-logs-values",
        "subscribe-logs"
      })
  void aCallWithoutATokenIsRefused(String operation) {
    refused(operation, Authorization.NONE);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "Bearer garbage",
        "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.",
        "Bearer",
        "Basic YWRtaW46YWRtaW4=",
        "nonsense"
      })
  void aCallWithAWrongCredentialIsRefused(String header) {
    refused("list-services", Authorization.of(header));
  }

  @Test
  void whoIsCallingIsAskedBeforeWhatIsCalled() {
    session
        .call("create-service")
        .json("{ this is no JSON")
        .authorization(Authorization.NONE)
        .refused(401);
  }

  private void refused(String operation, Authorization authorization) {
    Answer answer = session.call(operation).paths("x").authorization(authorization).refused(401);

    assertThat(answer.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Bearer");
  }
}
