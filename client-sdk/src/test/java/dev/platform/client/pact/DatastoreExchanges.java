package dev.platform.client.pact;

import static dev.platform.client.pact.Exchange.given;
import static org.assertj.core.api.Assertions.assertThat;

import au.com.dius.pact.consumer.dsl.LambdaDslObject;
import dev.platform.client.model.NewPostgres;
import java.time.Duration;
import java.util.List;

/** Disks, Postgres, and Key Value instances. */
final class DatastoreExchanges {
  private static final String POSTGRES = "/v1/postgres/${postgresId}";
  private static final String KEY_VALUE = "/v1/key-value/${keyValueId}";
  private static final Duration SOON = Duration.ofMinutes(1);

  private DatastoreExchanges() {}

  static List<Exchange> all() {
    return List.of(
        disk(),
        createPostgres(),
        postgres(),
        postgresConnection(),
        postgresExports(),
        keyValues(),
        keyValue(),
        keyValueConnection());
  }

  private static Exchange disk() {
    return given("a disk")
        .asks("a disk", "GET", "/v1/disks/${diskId}")
        .responds(
            200,
            Bodies.object(
                it -> {
                  Bodies.state(it, "id", "${diskId}");
                  Bodies.state(it, "serviceId", "${serviceId}");
                  it.integerType("sizeGB", 1).stringType("mountPath", "/data");
                }))
        .to(client -> assertThat(client.disks().get("dsk-1").serviceId()).isEqualTo("srv-1"));
  }

  private static Exchange createPostgres() {
    return given("a workspace")
        .asks("a new Postgres instance", "POST", "/v1/postgres")
        .body(
            Bodies.object(
                it -> {
                  Bodies.state(it, "ownerId", "${ownerId}");
                  Bodies.state(it, "name", "${freeName}");
                  it.stringValue("plan", "free").stringValue("version", "18");
                }))
        .responds(
            201,
            Bodies.object(
                it ->
                    it.stringMatcher("id", "dpg-.+", "dpg-1")
                        .stringMatcher("status", "creating|available", "creating")))
        .to(
            client ->
                assertThat(
                        client
                            .postgres()
                            .create(
                                NewPostgres.builder()
                                    .ownerId("tea-1")
                                    .name(Examples.of("${freeName}"))
                                    .plan("free")
                                    .version("18")
                                    .build())
                            .id())
                    .isEqualTo("dpg-1"));
  }

  private static Exchange postgres() {
    return given("a Postgres instance")
        .asks("a Postgres instance", "GET", POSTGRES)
        .responds(
            200,
            Bodies.object(
                it -> {
                  instance(it);
                  Bodies.state(it, "id", "${postgresId}");
                  it.stringType("databaseName", "app")
                      .stringType("databaseUser", "app_user")
                      .stringValue("suspended", "not_suspended")
                      .stringType("version", "18");
                }))
        .to(
            client ->
                assertThat(client.postgres().waitUntilAvailable("dpg-1", SOON).databaseName())
                    .isEqualTo("app"));
  }

  private static Exchange postgresConnection() {
    return given("a Postgres instance")
        .asks("the connection of a Postgres instance", "GET", POSTGRES + "/connection-info")
        .responds(
            200,
            Bodies.object(
                it ->
                    it.stringType("password", "secret")
                        .stringMatcher(
                            "internalConnectionString",
                            "postgresql://.+",
                            "postgresql://app_user:secret@dpg-1/app")
                        .stringMatcher(
                            "externalConnectionString",
                            "postgresql://.+",
                            "postgresql://app_user:secret@db.example.com:5432/app")
                        .stringType("psqlCommand", "psql app")))
        .to(
            client ->
                assertThat(client.postgres().getConnectionInfo("dpg-1").password())
                    .isEqualTo("secret"));
  }

  private static Exchange postgresExports() {
    return given("a Postgres instance")
        .asks("the exports of a Postgres instance", "GET", POSTGRES + "/export")
        .responds(200, Bodies.empty())
        .to(client -> assertThat(client.postgres().listExports("dpg-1")).isEmpty());
  }

  private static Exchange keyValues() {
    return given("a Key Value instance")
        .asks("the Key Value instances with a name", "GET", "/v1/key-value")
        .query("limit", "100")
        .query("ownerId", "${ownerId}")
        .responds(
            200,
            Bodies.page(
                "keyValue",
                it -> it.stringMatcher("id", "red-.+", "red-1").stringType("name", "cache")))
        .to(
            client ->
                assertThat(client.keyValue().list(it -> it.ownerId("tea-1")).first()).isPresent());
  }

  private static Exchange keyValue() {
    return given("a Key Value instance")
        .asks("a Key Value instance", "GET", KEY_VALUE)
        .responds(
            200,
            Bodies.object(
                it -> {
                  instance(it);
                  Bodies.state(it, "id", "${keyValueId}");
                }))
        .to(client -> client.keyValue().waitUntilAvailable("red-1", SOON));
  }

  private static Exchange keyValueConnection() {
    return given("a Key Value instance")
        .asks("the connection of a Key Value instance", "GET", KEY_VALUE + "/connection-info")
        .responds(
            200,
            Bodies.object(
                it ->
                    it.stringMatcher(
                            "internalConnectionString",
                            "redis://.+",
                            "redis://red-1:secret@red-1:6379")
                        .stringMatcher(
                            "externalConnectionString",
                            "rediss://.+",
                            "rediss://red-1:secret@kv.example.com:6380")))
        .to(
            client ->
                assertThat(client.keyValue().getConnectionInfo("red-1").internalConnectionString())
                    .startsWith("redis://"));
  }

  private static void instance(LambdaDslObject instance) {
    Bodies.time(instance, "createdAt");
    Bodies.time(instance, "updatedAt");
    instance
        .stringValue("status", "available")
        .stringType("name", "data")
        .object("owner", owner -> Bodies.state(owner, "id", "${ownerId}"));
  }
}
