package dev.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.platform.api.ContractOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.contract.ContractProfile;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.base.contract.Extra;
import dev.platform.base.contract.Partial;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import dev.platform.identity.admission.Admission;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whether what is registered and what the contract says are the same. */
class RoutesTest {
  private static final ContractProfiles TERRAFORM =
      new ContractProfiles(Set.of(ContractProfile.TERRAFORM));

  @Test
  void whatStandsWhereTheContractHasItIsARoute() {
    assertThat(application(Right.class).findRoutes())
        .extracting(route -> route.operation().id() + " " + route.path())
        .containsExactly("list-services /v1/services", "delete-service /v1/services/{anyName}");
  }

  @Test
  void whatAProfileAddsIsARouteThereOnly() {
    assertThat(application(Contributed.class).findRoutes())
        .extracting(route -> route.operation().id(), Route::partial)
        .containsExactly(tuple("list-services", Optional.of("without secrets")));
    assertThat(application(TERRAFORM, Contributed.class).findRoutes())
        .extracting(route -> route.operation().id(), Route::partial, Route::profile)
        .containsExactly(
            tuple("list-services", Optional.empty(), Optional.empty()),
            tuple("create-service", Optional.empty(), Optional.of(ContractProfile.TERRAFORM)));
  }

  @Test
  void everyProblemIsToldAtOnce() {
    var application = application(Right.class, Wrong.class);

    assertThatThrownBy(application::findRoutes)
        .hasStackTraceContaining("the routes do not match the API spec")
        .hasStackTraceContaining("GET /v1/secrets (" + Wrong.class.getName() + "#unnamed)")
        .hasStackTraceContaining(
            Wrong.class.getName() + "#unknown) is not an operation of any API spec")
        .hasStackTraceContaining(
            Wrong.class.getName()
                + "#misplaced) does not have the method and path of create-service")
        .hasStackTraceContaining(
            Wrong.class.getName()
                + "#otherMethod) does not have the method and path of retrieve-service")
        .hasStackTraceContaining("implements list-services, which is also implemented by");
  }

  private static Application application(Class<?>... resources) {
    return application(ContractProfiles.NONE, resources);
  }

  private static Application application(ContractProfiles profiles, Class<?>... resources) {
    return new Application(
        List.of(PlatformOperation.values()),
        List.of(),
        List.of(resources),
        profiles,
        new Admission(new Nobody(), AuditTrail.none()),
        "");
  }

  /** Agrees with the contract. */
  @Path("")
  public static final class Right {
    @GET
    @Path("/v1/services")
    @ContractOperation("list-services")
    public String list() {
      return "";
    }

    @DELETE
    @Path("/v1/services/{anyName: [a-z]{3}-.+}")
    @ContractOperation("delete-service")
    public void delete() {}
  }

  /** Has more, and more to say, where a profile is chosen. */
  @Path("/v1/services")
  public static final class Contributed {
    @GET
    @ContractOperation("list-services")
    @Partial(value = "without secrets", unless = ContractProfile.TERRAFORM)
    public String list() {
      return "";
    }

    @POST
    @ContractOperation("create-service")
    @Extra(ContractProfile.TERRAFORM)
    public String create() {
      return "";
    }
  }

  /** Makes every mistake. */
  @Path("")
  public static final class Wrong {
    @GET
    @Path("/v1/secrets")
    public String unnamed() {
      return "";
    }

    @GET
    @Path("/v1/things")
    @ContractOperation("list-things")
    public String unknown() {
      return "";
    }

    @POST
    @Path("/v1/service")
    @ContractOperation("create-service")
    public void misplaced() {}

    @POST
    @Path("/v1/services/{serviceId}")
    @ContractOperation("retrieve-service")
    public void otherMethod() {}

    @GET
    @Path("/v2/services")
    @ContractOperation("list-services")
    public String second() {
      return "";
    }
  }

  private static final class Nobody implements Authentication {
    @Override
    public Caller bearer(String token, Audience audience) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Caller still(String token, Caller caller) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Caller session(String cookie, String csrfToken, Intent access) {
      throw new UnsupportedOperationException();
    }
  }
}
