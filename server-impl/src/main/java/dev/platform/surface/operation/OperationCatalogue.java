package dev.platform.surface.operation;

import dev.platform.api.Operation;
import dev.platform.base.contract.Contract;
import dev.platform.base.contract.OperationContract;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The operations that surfaces can call, with what the contract has of them. */
public final class OperationCatalogue {
  private final Map<String, Operation> operations = new HashMap<>();
  private final Supplier<List<Contract>> contracts;

  /**
   * A catalogue.
   *
   * @param contracts the documents of the operations, which take a while to read
   */
  public OperationCatalogue(
      List<? extends Operation> operations, Supplier<List<Contract>> contracts) {
    operations.forEach(operation -> this.operations.put(operation.id(), operation));
    this.contracts = contracts;
  }

  /** The operation of an id, which must exist. */
  public Operation find(String id) {
    Operation operation = operations.get(id);
    if (operation == null) {
      throw new IllegalArgumentException("no operation " + id);
    }
    return operation;
  }

  /** What the contract has of an operation, which must exist. */
  OperationContract contract(Operation operation) {
    return contracts.get().stream()
        .flatMap(contract -> contract.operation(operation.id()).stream())
        .findFirst()
        .orElseThrow();
  }
}
