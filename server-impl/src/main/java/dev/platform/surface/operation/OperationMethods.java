package dev.platform.surface.operation;

import dev.platform.api.ContractOperation;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The methods that implement operations, by the id of the operation. */
public final class OperationMethods {
  private final Map<String, OperationMethod> methods = new HashMap<>();

  /**
   * Those of some resources.
   *
   * @param resources classes that implement generated interfaces
   */
  public OperationMethods(List<Class<?>> resources) {
    for (Class<?> resource : resources) {
      for (Class<?> contract : resource.getInterfaces()) {
        for (Method declared : contract.getMethods()) {
          add(resource, declared);
        }
      }
    }
  }

  private void add(Class<?> resource, Method declared) {
    var named = declared.getAnnotation(ContractOperation.class);
    if (named != null) {
      implementation(resource, declared)
          .ifPresent(it -> methods.put(named.value(), new OperationMethod(resource, declared, it)));
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
    return Optional.ofNullable(methods.get(operation));
  }

  /** The ids of the operations that are implemented. */
  public Set<String> operations() {
    return Set.copyOf(methods.keySet());
  }
}
