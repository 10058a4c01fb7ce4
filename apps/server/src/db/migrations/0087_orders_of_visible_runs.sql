-- A company sees the orders whose tasks run on its devices, also when a company above it has given them.
CREATE POLICY of_runs ON task_orders FOR SELECT TO outpost_app
  USING (EXISTS (SELECT FROM task_runs r WHERE r.order_id = task_orders.id));
