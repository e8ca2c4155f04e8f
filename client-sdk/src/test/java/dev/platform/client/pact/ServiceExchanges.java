package dev.platform.client.pact;

import static dev.platform.client.pact.Exchange.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import au.com.dius.pact.consumer.dsl.DslPart;
import dev.platform.client.error.BadRequestException;
import dev.platform.client.error.ConflictException;
import dev.platform.client.error.NotFoundException;
import dev.platform.client.error.PlatformException;
import dev.platform.client.model.NewNativeEnvironmentDetails;
import dev.platform.client.model.NewService;
import dev.platform.client.model.NewWebServiceDetails;
import dev.platform.client.model.Service;
import dev.platform.client.model.ServicePatch;
import dev.platform.client.model.ServiceRuntime;
import dev.platform.client.model.ServiceType;
import dev.platform.client.model.WebServiceDetails;
import java.time.Duration;
import java.util.List;

/** The life of a service. */
final class ServiceExchanges {
  private static final String SERVICE = "/v1/services/${serviceId}";
  private static final Duration SOON = Duration.ofMinutes(1);

  private ServiceExchanges() {}

  static List<Exchange> all() {
    return List.of(
        create(),
        createWithNameInUse(),
        createWithoutName(),
        find(),
        get(),
        missing(),
        update(),
        suspend(),
        suspended(),
        resume(),
        scale(),
        restart(),
        delete());
  }

  private static Exchange create() {
    return given("a workspace")
        .asks("a new web service", "POST", "/v1/services")
        .body(serviceJson("${freeName}"))
        .responds(
            201,
            Bodies.object(
                it ->
                    it.object("service", Bodies::service)
                        .stringMatcher("deployId", "dep-.+", "dep-1")))
        .to(
            client -> {
              var created = client.services().create(newService(Examples.of("${freeName}")));
              assertThat(created.deployId()).isEqualTo("dep-1");
              assertThat(created.service().id()).isEqualTo("srv-1");
            });
  }

  private static Exchange createWithNameInUse() {
    return given("a live service")
        .asks("a new service with the name of another one", "POST", "/v1/services")
        .body(serviceJson("${serviceName}"))
        .responds(409, Bodies.error("conflict", "NAME_IN_USE"))
        .to(
            client ->
                assertThatThrownBy(
                        () -> client.services().create(newService(Examples.of("${serviceName}"))))
                    .isInstanceOf(ConflictException.class)
                    .satisfies(
                        it -> assertThat(((PlatformException) it).code()).contains("NAME_IN_USE")));
  }

  private static Exchange createWithoutName() {
    return given("a workspace")
        .asks("a new service without a name", "POST", "/v1/services")
        .body(serviceJson(""))
        .responds(
            400,
            Bodies.object(
                it ->
                    it.stringValue("id", "bad_request")
                        .stringType("message", "name: a reason")
                        .stringValue("code", "VALIDATION")
                        .object("params", params -> params.stringValue("field", "name"))))
        .to(
            client ->
                assertThatThrownBy(() -> client.services().create(newService("")))
                    .isInstanceOf(BadRequestException.class));
  }

  /** The request. */
  private static DslPart serviceJson(String name) {
    return Bodies.object(
        it -> {
          it.stringValue("type", "web_service");
          if (Examples.isExpression(name)) {
            Bodies.state(it, "name", name);
          } else {
            it.stringValue("name", name);
          }
          Bodies.state(it, "ownerId", "${ownerId}");
          Bodies.state(it, "repo", "${repo}");
          it.object(
              "serviceDetails",
              details ->
                  details
                      .stringValue("runtime", "node")
                      .object(
                          "envSpecificDetails",
                          commands ->
                              commands
                                  .stringValue("buildCommand", "")
                                  .stringValue("startCommand", "java Server.java")));
        });
  }

  /** The same in Java. */
  private static NewService newService(String name) {
    return NewService.builder()
        .type(ServiceType.WEB_SERVICE)
        .name(name)
        .ownerId("tea-1")
        .repo(Examples.of("${repo}"))
        .serviceDetails(
            NewWebServiceDetails.builder()
                .runtime(ServiceRuntime.NODE)
                .envSpecificDetails(
                    NewNativeEnvironmentDetails.builder()
                        .buildCommand("")
                        .startCommand("java Server.java")
                        .build())
                .build())
        .build();
  }

  private static Exchange find() {
    return given("a live service")
        .asks("services with a name", "GET", "/v1/services")
        .query("limit", "100")
        .query("name", "${serviceName}")
        .responds(200, Bodies.page("service", Bodies::service))
        .to(
            client ->
                assertThat(client.services().list(it -> it.name("web")).first())
                    .map(Service::name)
                    .contains("web"));
  }

  private static Exchange get() {
    return given("a live service")
        .asks("a service", "GET", SERVICE)
        .responds(200, Bodies.object(Bodies::service))
        .to(
            client -> {
              Service service = client.services().get("srv-1");
              assertThat(service.ownerId()).isEqualTo("tea-1");
              assertThat(service.serviceDetails()).isInstanceOf(WebServiceDetails.class);
            });
  }

  private static Exchange missing() {
    return given("a workspace")
        .asks("a service that does not exist", "GET", "/v1/services/srv-00000000000000000000")
        .responds(404, Bodies.error("not_found"))
        .to(
            client ->
                assertThatThrownBy(() -> client.services().get("srv-00000000000000000000"))
                    .isInstanceOf(NotFoundException.class));
  }

  private static Exchange update() {
    return given("a live service")
        .asks("a change of a service", "PATCH", SERVICE)
        .body(Bodies.object(it -> it.stringValue("rootDir", "")))
        .responds(200, Bodies.object(Bodies::service))
        .to(
            client ->
                client.services().update("srv-1", ServicePatch.builder().rootDir("").build()));
  }

  private static Exchange suspend() {
    return given("a service of its own")
        .asks("that a service be suspended", "POST", SERVICE + "/suspend")
        .responds(202)
        .to(client -> client.services().suspend("srv-1"));
  }

  private static Exchange suspended() {
    return given("a suspended service")
        .asks("a service that is suspended", "GET", SERVICE)
        .responds(200, Bodies.object(it -> it.stringValue("suspended", "suspended")))
        .to(client -> client.services().waitUntilSuspended("srv-1", SOON));
  }

  private static Exchange resume() {
    return given("a suspended service")
        .asks("that a service be resumed", "POST", SERVICE + "/resume")
        .responds(202)
        .to(client -> client.services().resume("srv-1"));
  }

  private static Exchange scale() {
    return given("a live service")
        .asks("another number of instances", "POST", SERVICE + "/scale")
        .body(Bodies.object(it -> it.numberValue("numInstances", 1)))
        .responds(202)
        .to(client -> client.services().scale("srv-1", 1));
  }

  private static Exchange restart() {
    return given("a live service")
        .asks("new instances of a service", "POST", SERVICE + "/restart")
        .responds(200)
        .to(client -> client.services().restart("srv-1"));
  }

  private static Exchange delete() {
    return given("a service of its own")
        .asks("that a service be deleted", "DELETE", SERVICE)
        .responds(204)
        .to(client -> client.services().delete("srv-1"));
  }
}
