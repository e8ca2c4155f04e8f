package dev.platform.client.pact;

import static dev.platform.client.pact.Exchange.given;
import static org.assertj.core.api.Assertions.assertThat;

import au.com.dius.pact.consumer.dsl.DslPart;
import au.com.dius.pact.consumer.dsl.LambdaDsl;
import au.com.dius.pact.consumer.dsl.LambdaDslObject;
import dev.platform.client.model.EnvVar;
import dev.platform.client.model.NewCustomDomain;
import dev.platform.client.model.NewProject;
import dev.platform.client.model.NewProjectEnvironment;
import dev.platform.client.model.NewRegistryCredential;
import dev.platform.client.model.NotifyOverride;
import dev.platform.client.model.RegistryCredentialRegistry;
import java.util.List;
import java.util.Map;

/** What a service is given: variables, files, groups, domains; and the projects around it. */
final class ConfigurationExchanges {
  private static final String SERVICE = "/v1/services/${serviceId}";
  private static final String GROUP = "/v1/env-groups/${groupId}";

  private ConfigurationExchanges() {}

  static List<Exchange> all() {
    return List.of(
        setVariable(),
        generateVariable(),
        replaceVariables(),
        listVariables(),
        deleteVariable(),
        setSecretFile(),
        scaleByCpu(),
        notifications(),
        setInGroup(),
        linkGroup(),
        unlinkGroup(),
        createProject(),
        listEnvironments(),
        createDomain(),
        refreshDomain(),
        getDomain(),
        createCredential());
  }

  private static Exchange setVariable() {
    return given("a live service")
        .asks("a value of a variable", "PUT", SERVICE + "/env-vars/LOG_LEVEL")
        .body(Bodies.object(it -> it.stringValue("value", "debug")))
        .responds(200, variable("LOG_LEVEL", "debug"))
        .to(
            client ->
                assertThat(client.envVars().set("srv-1", "LOG_LEVEL", "debug").value())
                    .isEqualTo("debug"));
  }

  private static Exchange generateVariable() {
    return given("a live service")
        .asks("a random value of a variable", "PUT", SERVICE + "/env-vars/SESSION_SECRET")
        .body(Bodies.object(it -> it.booleanValue("generateValue", true)))
        .responds(
            200,
            Bodies.object(
                it ->
                    it.stringValue("key", "SESSION_SECRET")
                        .stringMatcher("value", ".{20,}", "x".repeat(44))))
        .to(
            client ->
                assertThat(client.envVars().generate("srv-1", "SESSION_SECRET").value())
                    .hasSize(44));
  }

  private static Exchange replaceVariables() {
    return given("a live service")
        .asks("other variables instead of all", "PUT", SERVICE + "/env-vars")
        .body(
            LambdaDsl.newJsonArray(
                    all -> all.object(it -> it.stringValue("key", "A").stringValue("value", "1")))
                .build())
        .responds(
            200, Bodies.page("envVar", it -> it.stringValue("key", "A").stringValue("value", "1")))
        .to(
            client ->
                assertThat(client.envVars().replaceAll("srv-1", Map.of("A", "1")))
                    .containsExactly(EnvVar.builder().key("A").value("1").build()));
  }

  private static Exchange listVariables() {
    return given("a live service with a variable")
        .asks("the variables of a service", "GET", SERVICE + "/env-vars")
        .query("limit", "100")
        .responds(
            200, Bodies.page("envVar", it -> it.stringType("key", "A").stringType("value", "1")))
        .to(client -> assertThat(client.envVars().list("srv-1").first()).isPresent());
  }

  private static Exchange deleteVariable() {
    return given("a live service with a variable")
        .asks("that a variable be deleted", "DELETE", SERVICE + "/env-vars/A")
        .responds(204)
        .to(client -> client.envVars().delete("srv-1", "A"));
  }

  private static DslPart variable(String key, String value) {
    return Bodies.object(it -> it.stringValue("key", key).stringValue("value", value));
  }

  private static Exchange setSecretFile() {
    return given("a live service")
        .asks("a secret file", "PUT", SERVICE + "/secret-files/.env")
        .body(Bodies.object(it -> it.stringValue("content", "A=1")))
        .responds(
            201, Bodies.object(it -> it.stringValue("name", ".env").stringValue("content", "A=1")))
        .to(
            client ->
                assertThat(client.secretFiles().set("srv-1", ".env", "A=1").content())
                    .isEqualTo("A=1"));
  }

  private static Exchange scaleByCpu() {
    return given("a live service")
        .asks("autoscaling by CPU", "PUT", SERVICE + "/autoscaling")
        .body(Bodies.object(ConfigurationExchanges::autoscaling))
        .responds(200, Bodies.object(ConfigurationExchanges::autoscaling))
        .to(client -> assertThat(client.autoscaling().byCpu("srv-1", 1, 2, 70).max()).isEqualTo(2));
  }

  private static void autoscaling(LambdaDslObject config) {
    config
        .booleanValue("enabled", true)
        .numberValue("min", 1)
        .numberValue("max", 2)
        .object(
            "criteria",
            criteria ->
                criteria
                    .object(
                        "cpu", it -> it.booleanValue("enabled", true).numberValue("percentage", 70))
                    .object(
                        "memory",
                        it -> it.booleanValue("enabled", false).numberValue("percentage", 80)));
  }

  private static Exchange notifications() {
    String path = "/v1/notification-settings/overrides/services/${serviceId}";
    return given("a live service")
        .asks("no notifications for a service", "PATCH", path)
        .body(Bodies.object(it -> it.stringValue("notificationsToSend", "none")))
        .responds(
            200,
            Bodies.object(
                it -> {
                  Bodies.state(it, "serviceId", "${serviceId}");
                  it.stringValue("notificationsToSend", "none");
                }))
        .to(
            client ->
                assertThat(
                        client
                            .notificationSettings()
                            .send("srv-1", NotifyOverride.NONE)
                            .notificationsToSend())
                    .isEqualTo(NotifyOverride.NONE));
  }

  private static Exchange setInGroup() {
    return given("an environment group")
        .asks("a value of a group's variable", "PUT", GROUP + "/env-vars/A")
        .body(Bodies.object(it -> it.stringValue("value", "1")))
        .responds(200, group())
        .to(client -> assertThat(client.envGroups().set("evg-1", "A", "1").name()).isNotEmpty());
  }

  private static Exchange linkGroup() {
    return given("an environment group")
        .asks("a link of a group to a service", "POST", GROUP + "/services/${serviceId}")
        .responds(200, group())
        .to(
            client ->
                assertThat(client.envGroups().link("evg-1", "srv-1").id()).isEqualTo("evg-1"));
  }

  private static Exchange unlinkGroup() {
    return given("an environment group that is linked")
        .asks("no link of a group to a service", "DELETE", GROUP + "/services/${serviceId}")
        .responds(204)
        .to(client -> client.envGroups().unlink("evg-1", "srv-1"));
  }

  private static DslPart group() {
    return Bodies.object(
        it -> {
          Bodies.state(it, "id", "${groupId}");
          Bodies.state(it, "ownerId", "${ownerId}");
          it.stringType("name", "shared");
        });
  }

  private static Exchange createProject() {
    return given("a workspace")
        .asks("a new project with an environment", "POST", "/v1/projects")
        .body(
            Bodies.object(
                it -> {
                  Bodies.state(it, "name", "${freeName}");
                  Bodies.state(it, "ownerId", "${ownerId}");
                  it.array(
                      "environments",
                      all -> all.object(each -> each.stringValue("name", "production")));
                }))
        .responds(
            201,
            Bodies.object(
                it ->
                    it.stringMatcher("id", "prj-.+", "prj-1")
                        .array("environmentIds", ids -> ids.stringMatcher("evm-.+", "evm-1"))))
        .to(
            client ->
                assertThat(
                        client
                            .projects()
                            .create(
                                NewProject.builder()
                                    .name(Examples.of("${freeName}"))
                                    .ownerId("tea-1")
                                    .environments(
                                        List.of(
                                            NewProjectEnvironment.builder()
                                                .name("production")
                                                .build()))
                                    .build())
                            .environmentIds())
                    .containsExactly("evm-1"));
  }

  private static Exchange listEnvironments() {
    return given("a project")
        .asks("the environments of a project", "GET", "/v1/environments")
        .query("limit", "100")
        .query("projectId", "${projectId}")
        .responds(
            200,
            Bodies.page(
                "environment",
                it -> {
                  Bodies.state(it, "projectId", "${projectId}");
                  it.stringMatcher("id", "evm-.+", "evm-1").stringType("name", "production");
                }))
        .to(
            client ->
                assertThat(client.environments().list(List.of("prj-1")).first())
                    .hasValueSatisfying(it -> assertThat(it.projectId()).isEqualTo("prj-1")));
  }

  private static Exchange createDomain() {
    return given("a service of its own")
        .asks("a new domain of a service", "POST", SERVICE + "/custom-domains")
        .body(Bodies.object(it -> Bodies.state(it, "name", "${freeName}.example.com")))
        .responds(201, Bodies.list(ConfigurationExchanges::domain))
        .to(
            client ->
                assertThat(
                        client
                            .customDomains()
                            .create(
                                "srv-1",
                                NewCustomDomain.builder()
                                    .name(Examples.of("${freeName}.example.com"))
                                    .build()))
                    .hasSize(1));
  }

  private static Exchange refreshDomain() {
    return given("a custom domain")
        .asks("a check of a domain", "POST", SERVICE + "/custom-domains/${domain}/verify")
        .responds(202)
        .to(client -> client.customDomains().refresh("srv-1", Examples.of("${domain}")));
  }

  private static Exchange getDomain() {
    return given("a custom domain")
        .asks("a domain of a service", "GET", SERVICE + "/custom-domains/${domain}")
        .responds(200, Bodies.object(ConfigurationExchanges::domain))
        .to(
            client ->
                assertThat(
                        client
                            .customDomains()
                            .get("srv-1", Examples.of("${domain}"))
                            .verificationStatus())
                    .hasToString("unverified"));
  }

  private static void domain(LambdaDslObject domain) {
    domain
        .stringMatcher("id", "cdm-.+", "cdm-1")
        .stringType("name", "shop.example.com")
        .stringMatcher("verificationStatus", "verified|unverified", "unverified");
  }

  private static Exchange createCredential() {
    return given("a workspace")
        .asks("a new credential of an image registry", "POST", "/v1/registrycredentials")
        .body(
            Bodies.object(
                it -> {
                  Bodies.state(it, "ownerId", "${ownerId}");
                  Bodies.state(it, "name", "${freeName}");
                  it.stringValue("registry", "GITHUB")
                      .stringValue("username", "ci")
                      .stringValue("authToken", "a token");
                }))
        .responds(
            200,
            Bodies.object(
                it -> it.stringMatcher("id", "rgc-.+", "rgc-1").stringType("name", "images")))
        .to(
            client ->
                client
                    .registryCredentials()
                    .create(
                        NewRegistryCredential.builder()
                            .ownerId("tea-1")
                            .name(Examples.of("${freeName}"))
                            .registry(RegistryCredentialRegistry.GITHUB)
                            .username("ci")
                            .authToken("a token")
                            .build()));
  }
}
