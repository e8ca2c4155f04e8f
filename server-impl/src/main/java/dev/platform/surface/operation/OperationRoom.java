package dev.platform.surface.operation;

import dev.platform.api.Operation;
import dev.platform.base.contract.Contract;
import dev.platform.base.room.Room;
import dev.platform.platform.WorkspaceOperations;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Binds the operations that surfaces call. */
public final class OperationRoom extends Room {
  private final OperationCatalogue catalogue;
  private final OperationMethods methods;

  /**
   * The room.
   *
   * @param operations what may be called
   * @param contracts the documents of the operations
   * @param resources what implements them
   */
  public OperationRoom(
      List<? extends Operation> operations,
      Supplier<List<Contract>> contracts,
      List<Class<?>> resources) {
    this.catalogue = new OperationCatalogue(operations, contracts);
    this.methods = new OperationMethods(resources);
  }

  @Override
  protected void configure() {
    bind(catalogue).to(OperationCatalogue.class);
    bind(methods).to(OperationMethods.class);
    bindAsContract(Operations.class).in(Singleton.class);
    bind(BlueprintOperations.class).to(WorkspaceOperations.class).in(Singleton.class);
  }
}
