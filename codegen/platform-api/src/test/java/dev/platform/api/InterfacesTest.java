package dev.platform.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.platform.PlatformOperation;
import dev.platform.api.platform.ServicesApi;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InterfacesTest {
  @Test
  void everyMethodHasTheFullPathOfItsOperation() {
    assertThat(ServicesApi.class.getAnnotation(Path.class).value()).isEmpty();
    assertThat(ServicesApi.class.getMethods())
        .isNotEmpty()
        .allSatisfy(
            method ->
                assertThat(method.getAnnotation(Path.class).value())
                    .isEqualTo(operationOf(method).path()));
  }

  @Test
  void aPublicOperationHasNoPermission() {
    assertThat(Stream.of(PlatformOperation.values()).filter(Operation::isPublic)).isEmpty();
    assertThat(PlatformOperation.of("create-service").permission()).isEqualTo(Permission.CREATE);
    assertThat(PlatformOperation.DELETE_SERVICE.confirms()).isTrue();
    assertThat(PlatformOperation.DELETE_SERVICE.status()).isEqualTo(204);
    assertThat(PlatformOperation.SUBSCRIBE_LOGS.status()).isEqualTo(101);
  }

  private static Operation operationOf(Method method) {
    return PlatformOperation.of(method.getAnnotation(ContractOperation.class).value());
  }
}
