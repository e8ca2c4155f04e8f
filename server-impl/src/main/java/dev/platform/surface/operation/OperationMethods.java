package dev.platform.surface.operation;

import dev.platform.api.ContractOperation;
import dev.platform.base.lazy.Lazy;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The methods that implement operations, by the id of the operation. */
public final class OperationMethods {
  private final Supplier<Map<String, OperationMethod>> methods;

  /**
   * Those of some resources.
   *
   * @param resources classes that implement generated interfaces
   */
  public OperationMethods(List<Class<?>> resources) {
    this.methods = new Lazy<>(() -> find(resources));
  }

  private static Map<String, OperationMethod> find(List<Class<?>> resources) {
    Map<String, OperationMethod> found = new HashMap<>();
    for (Class<?> resource : resources) {
      for (Class<?> contract : resource.getInterfaces()) {
        for (Method declared : contract.getMethods()) {
          add(resource, declared, found);
        }
      }
    }
    return found;
  }

  private static void add(Class<?> resource, Method declared, Map<String, OperationMethod> found) {
    var named = declared.getAnnotation(ContractOperation.class);
    if (named != null) {
      implementation(resource, declared)
          .ifPresent(it -> found.put(named.value(), new OperationMethod(resource, declared, it)));
    }
  }

  /** A method that a resource inherits from its interface implements nothing. */
  private static Optional<Method> implementation(Class<?> resource, Method declared) {
    try {
      var found = resource.getMethod(declared.getName(), declared.getParameterTypes());
      return Optional.of(found).filter(it -> !it.getDeclaringClass().isInterface());
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The method of an operation; empty if nothing implements it. */
  public Optional<OperationMethod> find(String operation) {
    return Optional.ofNullable(methods.get().get(operation));
  }
}
