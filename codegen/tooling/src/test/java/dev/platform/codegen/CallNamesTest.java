package dev.platform.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallNamesTest {
  @Test
  void theGroupSaysTheNoun() {
    assertThat(CallNames.of("list-custom-domains", "CustomDomains")).isEqualTo("list");
    assertThat(CallNames.of("retrieve-custom-domain", "CustomDomains")).isEqualTo("get");
    assertThat(CallNames.of("post-job", "Jobs")).isEqualTo("create");
    assertThat(CallNames.of("suspend-postgres", "Postgres")).isEqualTo("suspend");
    assertThat(CallNames.of("deleteWorkflow", "Workflows")).isEqualTo("delete");
  }

  @Test
  void theRestOfTheNameStays() {
    assertThat(CallNames.of("purge-cache", "Services")).isEqualTo("purgeCache");
    assertThat(CallNames.of("retrieve-postgres-connection-info", "Postgres"))
        .isEqualTo("getConnectionInfo");
    assertThat(CallNames.of("listWorkflowVersions", "Workflows")).isEqualTo("listVersions");
  }

  @Test
  void anExceptionHasItsOwnName() {
    assertThat(CallNames.of("get-env-vars-for-service", "EnvVars")).isEqualTo("list");
  }
}
